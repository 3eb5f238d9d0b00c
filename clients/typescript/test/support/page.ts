/** As much of a page as the examples use: what is appended to its body is printed. */

Object.assign(globalThis, {
  location: { origin: process.env["KHRONOS_WEB"] },
  document: { body: { append: (text: string) => console.log(text) } },
});
