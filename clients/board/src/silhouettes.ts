/** The silhouettes of buildings. */

/** Outlines by kind, in a square of 24 by 24; a letter of the owner fits between y 12 and y 21. */
export const SILHOUETTES: Readonly<Record<number, string>> = {
  1: "M6 22V9.5L4.5 8V2.5h3.4v2.6h2.4V2.5h3.4v2.6h2.4V2.5h3.4V8L18 9.5V22z",
  2: "M3.5 22V11H2.2V6.2h2.6v2h2.4v-2h1.6V2h2v1.8h2.4V2h2v4.2h1.6v2h2.4v-2h2.6V11h-1.3v11z",
  3: "M2.5 22V9H1.6V3.4h1.9v1.7h1.6V3.4h1.9V9h-.8v2h2.2V7.4H7.8V1.6h2.1v1.7h1.3V1.6h1.6v1.7h1.3V1.6h2.1v5.8h-.6V11h2.2V9H17V3.4h1.9v1.7h1.6V3.4h1.9V9h-.9v13z",
  4: "M11.1 1.6h1.8v1.6h1.6v1.7h-1.6v2.3L19.5 12v10h-15V12l6.6-4.8V4.9H9.5V3.2h1.6z",
  5: "M5.6 1.4h1.5v1.3h1.3v1.4H7.1v1.6L10.4 10v1.6l4.9-3.9 6.5 5V22H2.2V10l3.4-4.3V4.1H4.3V2.7h1.3z",
  6: "M11.3 1h1.4v1.3H14v1.3h-1.3v1.6L16 9.2V11h.6V7.6l2.7-3.8L22 7.6V22H2V7.6l2.7-3.8 2.7 3.8V11H8V9.2l3.3-4V3.6H10V2.3h1.3z",
  7: "M12 4 22 12.3h-2.7V21H4.7v-8.7H2z",
  8: "M7.6 3 14 8.4l2-1.7 6.6 5.6H21V21H3V9.6H1.4L5 5.4V3.6h1.6v.5zM3 9.6V21",
  9: "M12 1l2.7 3.8v3.1L17 6l5.6 4.8H21V22H3V12.4H1.4L5 9.3V7.6h1.6V8L9.3 5.7v-.9z",
};
