import{loadPyodide as e}from"./runtime/pyodide.js";var t={info:{abi_version:`2026_0`,arch:`wasm32`,platform:``,python:`3.14.0`,version:``},packages:{}},n=`
from khronos_core import Core

def bridge_to(core):
    def answer(method, request, seconds_left=None):
        answer = core.answer(method, request.to_bytes(), seconds_left=seconds_left)
        failure = answer.failure
        if failure is None:
            return answer.response, 0, "", ()
        status = failure.status
        details = [[each.type_url.rpartition("/")[2], each.value] for each in status.details]
        return None, status.code, status.message, details
    return answer

bridge_to(Core())
`;async function r(r,s){let c=new o(s),{fetch:l}=globalThis,u=c.watch(l(`${r}wasm.bin`)),d=c.watch(l(`${r}core.bin`)).then(async e=>await i(e).arrayBuffer());d.catch(()=>void 0),globalThis.fetch=(e,t)=>String(e).endsWith(`/pyodide.asm.wasm`)?u.then(e=>i(e,`application/wasm`)):c.watch(l(e,t));let f=e({indexURL:r,stdLibURL:`${r}stdlib.zip`,lockFileContents:t,packageBaseUrl:r,fsInit:async(e,{sitePackages:t})=>a(await d,e,t)}),p=await Promise.race([f,u.then(()=>f)]);globalThis.fetch=l;let m=p.runPython(n);return s(1),({method:e,request:t,secondsLeft:n})=>{let r=m(e,t,n),[i,a,o,s]=r.toJs();return r.destroy(),i===void 0?{code:a,message:o,details:s.map(([e,t])=>({type:e,value:t}))}:{response:i}}}function i(e,t=``){let n=e.body?.pipeThrough(new DecompressionStream(`gzip`))??null;return new Response(n,{headers:{"content-type":t}})}function a(e,t,n){let r=new DataView(e).getUint32(0,!0),i=JSON.parse(new TextDecoder().decode(e.slice(4,4+r))),a=4+r;for(let[r,o]of i)t.mkdirTree(`${n}/${r.slice(0,r.lastIndexOf(`/`))}`),t.writeFile(`${n}/${r}`,new Uint8Array(e,a,o)),a+=o}var o=class{report;all;#e=0;constructor(e,t=8e6){this.report=e,this.all=t}async watch(e){let t=await e;if(!t.ok)throw Error(`${t.url}: ${t.status}`);if(t.headers.get(`content-type`)?.startsWith(`text/html`))throw Error(`${t.url} is a web page`);let n=t.body?.pipeThrough(new TransformStream({transform:(e,t)=>{this.#e+=e.length,this.report(Math.min(.99,this.#e/this.all)),t.enqueue(e)}}));return new Response(n??null,{headers:t.headers})}},s=13,c=e=>postMessage(e),l=r(`${import.meta.url.slice(0,import.meta.url.lastIndexOf(`/`))}/runtime/`,e=>c({case:`loaded`,part:e}));l.catch(e=>c({case:`broken`,message:String(e)})),addEventListener(`message`,({data:e})=>{l.then(t=>{try{c({case:`answer`,answer:t(e)})}catch(e){c({case:`answer`,answer:{code:s,message:String(e),details:[]}})}})});