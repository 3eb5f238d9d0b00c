function e(e,t){return typeof e==`object`&&e&&`$typeName`in e&&typeof e.$typeName==`string`?t===void 0||t.typeName===e.$typeName:!1}var t;(function(e){e[e.DOUBLE=1]=`DOUBLE`,e[e.FLOAT=2]=`FLOAT`,e[e.INT64=3]=`INT64`,e[e.UINT64=4]=`UINT64`,e[e.INT32=5]=`INT32`,e[e.FIXED64=6]=`FIXED64`,e[e.FIXED32=7]=`FIXED32`,e[e.BOOL=8]=`BOOL`,e[e.STRING=9]=`STRING`,e[e.BYTES=12]=`BYTES`,e[e.UINT32=13]=`UINT32`,e[e.SFIXED32=15]=`SFIXED32`,e[e.SFIXED64=16]=`SFIXED64`,e[e.SINT32=17]=`SINT32`,e[e.SINT64=18]=`SINT64`})(t||={});function n(){let e=this.buf,t=this.pos,n=0,r=0;for(let i=0;i<28;i+=7){let a=e[t++];if(n|=(a&127)<<i,!(a&128)){this.pos=t,this.assertBounds(),this.varint64Lo=n,this.varint64Hi=r;return}}let i=e[t++];if(n|=(i&15)<<28,r=(i&112)>>4,!(i&128))this.pos=t,this.assertBounds(),this.varint64Lo=n,this.varint64Hi=r;else{for(let i=3;i<=31;i+=7){let a=e[t++];if(r|=(a&127)<<i,!(a&128)){this.pos=t,this.assertBounds(),this.varint64Lo=n,this.varint64Hi=r;return}}throw Error(`invalid varint`)}}var r=4294967296;function i(e){let t=e[0]===`-`;t&&(e=e.slice(1));let n=1e6,i=0,a=0;function o(t,o){let s=Number(e.slice(t,o));a*=n,i=i*n+s,i>=r&&(a+=i/r|0,i%=r)}return o(-24,-18),o(-18,-12),o(-12,-6),o(-6),t?l(i,a):c(i,a)}function a(e,t){let n=c(e,t),r=n.hi&2147483648;r&&(n=l(n.lo,n.hi));let i=o(n.lo,n.hi);return r?`-`+i:i}function o(e,t){if({lo:e,hi:t}=s(e,t),t<=2097151)return String(r*t+e);let n=e&16777215,i=(e>>>24|t<<8)&16777215,a=t>>16&65535,o=n+i*6777216+a*6710656,c=i+a*8147497,l=a*2,d=1e7;return o>=d&&(c+=Math.floor(o/d),o%=d),c>=d&&(l+=Math.floor(c/d),c%=d),l.toString()+u(c)+u(o)}function s(e,t){return{lo:e>>>0,hi:t>>>0}}function c(e,t){return{lo:e|0,hi:t|0}}function l(e,t){return t=~t,e?e=~e+1:t+=1,c(e,t)}var u=e=>{let t=String(e);return`0000000`.slice(t.length)+t};function d(e,t){if(e>>>0<128)t.push(e);else if(e>=0){for(;e>127;)t.push(e&127|128),e>>>=7;t.push(e)}else{for(let n=0;n<9;n++)t.push(e&127|128),e>>=7;t.push(1)}}function f(){let e=this.buf[this.pos++];if(!(e&128))return this.assertBounds(),e;let t=e&127;if(e=this.buf[this.pos++],t|=(e&127)<<7,!(e&128)||(e=this.buf[this.pos++],t|=(e&127)<<14,!(e&128))||(e=this.buf[this.pos++],t|=(e&127)<<21,!(e&128)))return this.assertBounds(),t;e=this.buf[this.pos++],t|=(e&15)<<28;for(let t=5;e&128&&t<10;t++)e=this.buf[this.pos++];if(e&128)throw Error(`invalid varint`);return this.assertBounds(),t>>>0}var p=m();function m(){let e=new DataView(new ArrayBuffer(8));if(typeof BigInt==`function`&&typeof e.getBigInt64==`function`&&typeof e.getBigUint64==`function`&&typeof e.setBigInt64==`function`&&typeof e.setBigUint64==`function`&&(globalThis.Deno||globalThis.Bun||typeof process!=`object`||{}.BUF_BIGINT_DISABLE!==`1`)){let t=BigInt(`-9223372036854775808`),n=BigInt(`9223372036854775807`),r=BigInt(`0`),i=BigInt(`18446744073709551615`);return{zero:BigInt(0),supported:!0,parse(e){let r=typeof e==`bigint`?e:BigInt(e);if(r>n||r<t)throw Error(`invalid int64: ${e}`);return r},uParse(e){let t=typeof e==`bigint`?e:BigInt(e);if(t>i||t<r)throw Error(`invalid uint64: ${e}`);return t},enc(t){return e.setBigInt64(0,this.parse(t),!0),{lo:e.getInt32(0,!0),hi:e.getInt32(4,!0)}},uEnc(t){return e.setBigInt64(0,this.uParse(t),!0),{lo:e.getInt32(0,!0),hi:e.getInt32(4,!0)}},dec(t,n){return e.setInt32(0,t,!0),e.setInt32(4,n,!0),e.getBigInt64(0,!0)},uDec(t,n){return e.setInt32(0,t,!0),e.setInt32(4,n,!0),e.getBigUint64(0,!0)}}}return{zero:`0`,supported:!1,parse(e){return typeof e!=`string`&&(e=e.toString()),ee(e),e},uParse(e){return typeof e!=`string`&&(e=e.toString()),h(e),e},enc(e){return typeof e!=`string`&&(e=e.toString()),ee(e),i(e)},uEnc(e){return typeof e!=`string`&&(e=e.toString()),h(e),i(e)},dec(e,t){return a(e,t)},uDec(e,t){return o(e,t)}}}function ee(e){if(!/^-?[0-9]+$/.test(e))throw Error(`invalid int64: `+e)}function h(e){if(!/^[0-9]+$/.test(e))throw Error(`invalid uint64: `+e)}function g(e,n){switch(e){case t.STRING:return``;case t.BOOL:return!1;case t.DOUBLE:case t.FLOAT:return 0;case t.INT64:case t.UINT64:case t.SFIXED64:case t.FIXED64:case t.SINT64:return n?`0`:p.zero;case t.BYTES:return new Uint8Array;default:return 0}}function _(e,n){switch(e){case t.BOOL:return n===!1;case t.STRING:return n===``;case t.BYTES:return n instanceof Uint8Array&&!n.byteLength;case t.DOUBLE:case t.FLOAT:return Object.is(n,0);default:return n==0}}var v=2,y=Symbol.for(`reflect unsafe local`);function te(e,t){let n=e[t.localName].case;return n===void 0?n:t.fields.find(e=>e.localName===n)}function ne(e,t){let n=t.localName;if(t.oneof)return e[t.oneof.localName].case===n;if(t.presence!=v)return e[n]!==void 0&&Object.prototype.hasOwnProperty.call(e,n);switch(t.fieldKind){case`list`:return e[n].length>0;case`map`:return Object.keys(e[n]).length>0;case`scalar`:return!_(t.scalar,e[n]);case`enum`:return e[n]!==t.enum.values[0].number}throw Error(`message field with implicit presence`)}function re(e,t){return Object.prototype.hasOwnProperty.call(e,t)&&e[t]!==void 0}function ie(e,t){if(t.oneof){let n=e[t.oneof.localName];return n.case===t.localName?n.value:void 0}return e[t.localName]}function ae(e,t,n){t.oneof?e[t.oneof.localName]={case:t.localName,value:n}:e[t.localName]=n}function oe(e,t,n){t===`__proto__`?Object.defineProperty(e,"__proto__",{value:n,writable:!0,enumerable:!0,configurable:!0}):e[t]=n}function se(e,t){return Object.prototype.hasOwnProperty.call(e,t)?e[t]:void 0}function ce(e,t){let n=t.localName;if(t.oneof){let r=t.oneof.localName;e[r].case===n&&(e[r]={case:void 0})}else if(t.presence!=v)delete e[n];else switch(t.fieldKind){case`map`:e[n]={};break;case`list`:e[n]=[];break;case`enum`:e[n]=t.enum.values[0].number;break;case`scalar`:e[n]=g(t.scalar,t.longAsString)}}function le(e){return typeof e==`object`&&!!e&&!Array.isArray(e)}function ue(e,t){if(le(e)&&y in e&&`add`in e&&`field`in e&&typeof e.field==`function`){if(t!==void 0){let n=t,r=e.field();return n.listKind==r.listKind&&n.scalar===r.scalar&&n.message?.typeName===r.message?.typeName&&n.enum?.typeName===r.enum?.typeName}return!0}return!1}function de(e,t){if(le(e)&&y in e&&`has`in e&&`field`in e&&typeof e.field==`function`){if(t!==void 0){let n=t,r=e.field();return n.mapKey===r.mapKey&&n.mapKind==r.mapKind&&n.scalar===r.scalar&&n.message?.typeName===r.message?.typeName&&n.enum?.typeName===r.enum?.typeName}return!0}return!1}function fe(e,t){return le(e)&&y in e&&`desc`in e&&le(e.desc)&&e.desc.kind===`message`&&(t===void 0||e.desc.typeName==t.typeName)}function pe(e){return _e(e.$typeName)}function me(e){let t=e.fields[0];return _e(e.typeName)&&t!==void 0&&t.fieldKind==`scalar`&&t.name==`value`&&t.number==1}function he(e){switch(e.typeName){case`google.protobuf.Any`:case`google.protobuf.Timestamp`:case`google.protobuf.Duration`:case`google.protobuf.FieldMask`:case`google.protobuf.Struct`:case`google.protobuf.Value`:case`google.protobuf.ListValue`:return!0;default:return me(e)}}var ge=new Set([`google.protobuf.DoubleValue`,`google.protobuf.FloatValue`,`google.protobuf.Int64Value`,`google.protobuf.UInt64Value`,`google.protobuf.Int32Value`,`google.protobuf.UInt32Value`,`google.protobuf.BoolValue`,`google.protobuf.StringValue`,`google.protobuf.BytesValue`]);function _e(e){return ge.has(e)}var ve=999,ye=998,be=2;function b(t,n){return e(n,t)?n:Se(t)(n)}var xe=new WeakMap;function Se(e){let t=xe.get(e);return t===void 0&&(t=De(e),xe.set(e,t)),t}var Ce=0,we=1,Te=2,Ee=3;function De(e){let t=e.typeName,{properties:n,prototype:r}=Oe(e);return e=>{let i;r===void 0?i={$typeName:t}:(i=Object.create(r),i.$typeName=t);for(let t=0;t<n.length;t++){let r=n[t],a=r.name,o=e?.[a];switch(r.kind){case Ce:o==null?r.constant!==void 0&&(i[a]=r.constant):i[a]=r.convert===void 0?o:r.convert(o);break;case we:i[a]=r.convert!==void 0&&Array.isArray(o)?o.map(r.convert):o??[];break;case Te:if(r.convert===void 0||!le(o))i[a]=o??{};else{let e={},t=Object.keys(o);for(let n=0;n<t.length;n++)oe(e,t[n],r.convert(o[t[n]]));i[a]=e}break;case Ee:{let e=o;if(e?.case!=null){let t=r.convert.get(e.case);if(t!==void 0){i[a]={case:e.case,value:t(e.value)};break}}i[a]={case:void 0};break}}}return i}}function Oe(e){let n=[],r={},i=Me(e);for(let a of e.members){let e=a.localName;if(a.kind==`oneof`)n.push({name:e,kind:Ee,constant:void 0,convert:ke(a)});else switch(a.fieldKind){case`message`:n.push({name:e,kind:Ce,constant:void 0,convert:Ae(a)});break;case`list`:n.push({name:e,kind:we,constant:void 0,convert:a.listKind==`message`?Ae(a)??(e=>e):a.scalar==t.BYTES?je:void 0});break;case`map`:n.push({name:e,kind:Te,constant:void 0,convert:a.mapKind==`message`?Ae(a)??(e=>e):a.scalar==t.BYTES?je:void 0});break;default:{let o=Ne(a);n.push({name:e,kind:Ce,constant:a.presence==be?o:void 0,convert:a.fieldKind==`scalar`&&a.scalar==t.BYTES?je:void 0}),i&&(r[e]=o);break}}}return{properties:n,prototype:i?r:void 0}}function ke(e){let n=new Map;for(let r of e.fields){let e;r.fieldKind==`message`?e=Ae(r):r.fieldKind==`scalar`&&r.scalar==t.BYTES&&(e=je),n.set(r.localName,e??(e=>e))}return n}function Ae(n){if(n.fieldKind==`message`&&!n.oneof&&me(n.message))return n.message.fields[0].scalar==t.BYTES?je:void 0;if(n.message.typeName==`google.protobuf.Struct`&&n.parent.typeName!==`google.protobuf.Value`)return;let r=n.message,i;return t=>!le(t)||e(t,r)?t:(i??=Se(r),i(t))}function je(e){return Array.isArray(e)?new Uint8Array(e):e}function Me(e){switch(e.file.edition){case ve:return!1;case ye:return!0;default:return e.fields.some(e=>e.presence!=be&&e.fieldKind!=`message`&&!e.oneof)}}function Ne(e){let t=e.getDefaultValue();return t===void 0?e.fieldKind==`scalar`?g(e.scalar,e.longAsString):e.enum.values[0].number:e.fieldKind==`scalar`&&e.longAsString?t.toString():t}var Pe=[`FieldValueInvalidError`,`FieldListRangeError`,`ForeignFieldError`],Fe=class extends Error{constructor(e,t,n=`FieldValueInvalidError`){super(t),this.name=n,this.field=()=>e}};function Ie(e){return e instanceof Error&&Pe.includes(e.name)&&`field`in e&&typeof e.field==`function`}var Le;function Re(e){Le=Object.assign(Object.assign({},e),{encodeUtf8Into:e.encodeUtf8Into??Be(e.encodeUtf8.bind(e))})}function ze(){if(!Le){let e=globalThis;if(!e.TextEncoder||!e.TextDecoder)throw Error(`encoding API missing: install TextEncoder and TextDecoder on globalThis`);let t=new e.TextEncoder,n=new e.TextDecoder(`utf-8`,{ignoreBOM:!0}),r,i={encodeUtf8(e){return t.encode(e)},decodeUtf8(t,i){return i?(r||=new e.TextDecoder(`utf-8`,{fatal:!0,ignoreBOM:!0}),r.decode(t)):n.decode(t)},checkUtf8(e){try{return!0}catch{return!1}}};t.encodeInto&&(i.encodeUtf8Into=t.encodeInto.bind(t));let a=String.prototype.isWellFormed;a&&(i.checkUtf8=e=>a.call(e)),Re(i)}return Le}function Be(e){return(t,n)=>{let r=e(t);return n.set(r),{written:r.byteLength}}}var x;(function(e){e[e.Varint=0]=`Varint`,e[e.Bit64=1]=`Bit64`,e[e.LengthDelimited=2]=`LengthDelimited`,e[e.StartGroup=3]=`StartGroup`,e[e.EndGroup=4]=`EndGroup`,e[e.Bit32=5]=`Bit32`})(x||={});var Ve=4294967295,He=2147483647,Ue=-2147483648,We=class{constructor(e){this.stackPos=[],this.encodeUtf8Into=e?Be(e):ze().encodeUtf8Into,this.buffer=qe,this.viewCache=Je,this.pos=0}ensureCapacity(e){let t=this.pos+e;if(t>this.buffer.length){let e=this.buffer.length||Ge;for(;e<t;)e*=2;let n=new Uint8Array(e);this.pos>0&&n.set(this.buffer),this.buffer=n}}view(){let e=this.buffer,t=this.viewCache;if(t.byteLength===e.byteLength)return t;let n=new DataView(e.buffer);return this.viewCache=n,n}finish(){let e=this.buffer.slice(0,this.pos);return this.pos=0,this.stackPos=[],e}fork(){return this.stackPos.push(this.pos),this.ensureCapacity(Ke),this.buffer[this.pos++]=0,this}join(){let e=this.stackPos.pop();if(e===void 0)throw Error(`invalid state, fork stack empty`);let t=this.pos-e-Ke,n=Xe(t);return n>Ke&&(this.ensureCapacity(n-Ke),this.buffer.copyWithin(e+n,e+Ke,this.pos)),this.pos=e,this.uint32(t),this.pos+=t,this}tag(e,t){return this.uint32((e<<3|t)>>>0)}raw(e){return this.ensureCapacity(e.length),this.buffer.set(e,this.pos),this.pos+=e.length,this}uint32(e){if($e(e),this.ensureCapacity(5),e<128)return this.buffer[this.pos++]=e,this;for(;e>127;)this.buffer[this.pos++]=e&127|128,e>>>=7;return this.buffer[this.pos++]=e,this}int32(e){if(Qe(e),e>=0)return this.uint32(e);this.ensureCapacity(10);for(let t=0;t<9;t++)this.buffer[this.pos++]=e&127|128,e>>=7;return this.buffer[this.pos++]=1,this}bool(e){return this.ensureCapacity(1),this.buffer[this.pos++]=+!!e,this}bytes(e){return this.uint32(e.byteLength),this.raw(e)}string(e){typeof e!=`string`&&(e=String(e));let t=e.length;if(t<=Ye){this.ensureCapacity(t+1);let n=this.buffer,r=this.pos;n[r++]=t;let i=0;for(;i<t;i++){let t=e.charCodeAt(i);if(t>127)break;n[r++]=t}if(i==t)return this.pos=r,this}this.ensureCapacity(t*3+5);let n=Xe(t),r=this.buffer,i=this.pos,{written:a}=this.encodeUtf8Into(e,r.subarray(i+n)),o=Xe(a);return o!=n&&r.copyWithin(i+o,i+n,i+n+a),this.uint32(a),this.pos+=a,this}float(e){return et(e),this.ensureCapacity(4),this.view().setFloat32(this.pos,e,!0),this.pos+=4,this}double(e){return this.ensureCapacity(8),this.view().setFloat64(this.pos,e,!0),this.pos+=8,this}fixed32(e){return $e(e),this.ensureCapacity(4),this.view().setUint32(this.pos,e,!0),this.pos+=4,this}sfixed32(e){return Qe(e),this.ensureCapacity(4),this.view().setInt32(this.pos,e,!0),this.pos+=4,this}sint32(e){return Qe(e),this.uint32((e<<1^e>>31)>>>0)}sfixed64(e){let t=p.enc(e);this.ensureCapacity(8);let n=this.view();return n.setInt32(this.pos,t.lo,!0),n.setInt32(this.pos+4,t.hi,!0),this.pos+=8,this}fixed64(e){let t=p.uEnc(e);this.ensureCapacity(8);let n=this.view();return n.setInt32(this.pos,t.lo,!0),n.setInt32(this.pos+4,t.hi,!0),this.pos+=8,this}int64(e){let t=p.enc(e);return this.writeVarint64(t.lo,t.hi)}sint64(e){let t=p.enc(e),n=t.hi>>31,r=t.lo<<1^n,i=(t.hi<<1|t.lo>>>31)^n;return this.writeVarint64(r,i)}uint64(e){let t=p.uEnc(e);return this.writeVarint64(t.lo,t.hi)}writeVarint64(e,t){this.ensureCapacity(10);let n=this.buffer,r=this.pos;for(let i=0;i<28;i+=7){let a=e>>>i,o=!(!(a>>>7)&&t==0);if(n[r++]=(o?a|128:a)&255,!o)return this.pos=r,this}let i=e>>>28&15|(t&7)<<4,a=!!(t>>3);if(n[r++]=(a?i|128:i)&255,!a)return this.pos=r,this;for(let e=3;e<31;e+=7){let i=t>>>e,a=!!(i>>>7);if(n[r++]=(a?i|128:i)&255,!a)return this.pos=r,this}return n[r++]=t>>>31&1,this.pos=r,this}},Ge=128,Ke=1,qe=new Uint8Array,Je=new DataView(qe.buffer),Ye=32;function Xe(e){return e<128?1:e<16384?2:e<2097152?3:e<268435456?4:5}var Ze=class{constructor(e,t=ze().decodeUtf8){this.decodeUtf8=t,this.varint64Lo=0,this.varint64Hi=0,this.varint64=n,this.uint32=f,this.buf=e,this.len=e.length,this.pos=0,this.view=new DataView(e.buffer,e.byteOffset,e.byteLength)}tag(){let e=this.pos,t=this.uint32(),n=this.pos-e;if(n>5||n==5&&this.buf[this.pos-1]>15)throw Error(`illegal tag: varint overflows uint32`);let r=t>>>3,i=t&7;if(r<=0||i>5)throw Error(`illegal tag: field no `+r+` wire type `+i);return[r,i]}skip(e,t,n=100){let r=this.pos;switch(e){case x.Varint:for(;this.buf[this.pos++]&128;);break;case x.Bit64:this.pos+=4;case x.Bit32:this.pos+=4;break;case x.LengthDelimited:let r=this.uint32();this.pos+=r;break;case x.StartGroup:if(n<=0)throw Error(`maximum recursion depth reached`);for(;;){let[e,r]=this.tag();if(r===x.EndGroup){if(t!==void 0&&e!==t)throw Error(`invalid end group tag`);break}this.skip(r,e,n-1)}break;default:throw Error(`cant skip wire type `+e)}return this.assertBounds(),this.buf.subarray(r,this.pos)}assertBounds(){if(this.pos>this.len)throw RangeError(`premature EOF`)}int32(){return this.uint32()|0}sint32(){let e=this.uint32();return e>>>1^-(e&1)}int64(){return this.varint64(),p.dec(this.varint64Lo,this.varint64Hi)}uint64(){return this.varint64(),p.uDec(this.varint64Lo,this.varint64Hi)}sint64(){this.varint64();let e=this.varint64Lo,t=this.varint64Hi,n=-(e&1);return e=(e>>>1|(t&1)<<31)^n,t=t>>>1^n,p.dec(e,t)}bool(){let e=this.buf[this.pos];return e<128?(this.pos++,e!==0):(this.varint64(),this.varint64Lo!==0||this.varint64Hi!==0)}fixed32(){return this.view.getUint32((this.pos+=4)-4,!0)}sfixed32(){return this.view.getInt32((this.pos+=4)-4,!0)}fixed64(){return p.uDec(this.sfixed32(),this.sfixed32())}sfixed64(){return p.dec(this.sfixed32(),this.sfixed32())}float(){return this.view.getFloat32((this.pos+=4)-4,!0)}double(){return this.view.getFloat64((this.pos+=8)-8,!0)}bytes(){let e=this.uint32(),t=this.pos;return this.pos+=e,this.assertBounds(),this.buf.subarray(t,t+e)}string(e){let t=this.uint32(),n=this.pos;this.pos+=t,this.assertBounds();let r=this.buf;if(t<=Ye){let i=Array(t);for(let a=0;a<t;a++){let t=r[n+a];if(t>127)return this.decodeUtf8(r.subarray(n,this.pos),e);i[a]=t}return String.fromCharCode.apply(String,i)}return this.decodeUtf8(r.subarray(n,this.pos),e)}};function Qe(e){if(typeof e==`string`)e=Number(e);else if(typeof e!=`number`)throw Error(`invalid int32: `+typeof e);if(!Number.isInteger(e)||e>2147483647||e<-2147483648)throw Error(`invalid int32: `+e)}function $e(e){if(typeof e==`string`)e=Number(e);else if(typeof e!=`number`)throw Error(`invalid uint32: `+typeof e);if(!Number.isInteger(e)||e>4294967295||e<0)throw Error(`invalid uint32: `+e)}function et(e){if(typeof e==`string`){let t=e;if(e=Number(e),Number.isNaN(e)&&t!==`NaN`)throw Error(`invalid float32: `+t)}else if(typeof e!=`number`)throw Error(`invalid float32: `+typeof e);if(!Number.isFinite(Math.fround(e))&&Number.isFinite(e))throw Error(`invalid float32: `+e)}var tt=0;function nt(e){if(rt(e))return{toMessage:e=>it(e),toLocal:e=>at(e)};if(e.fieldKind==`message`&&!e.oneof&&me(e.message)){let t=e.message,n=t.fields[0].localName;return{toMessage:e=>{let r=b(t);return e!==void 0&&(r[n]=e),r},toLocal:e=>e[n]}}let t=e.message;return{toMessage:e=>e===void 0?b(t):e,toLocal:e=>e}}function rt(e){return e.message.typeName==`google.protobuf.Struct`&&e.parent.typeName!=`google.protobuf.Value`}function it(e){let t={$typeName:`google.protobuf.Struct`,fields:{}};if(le(e))for(let n of Object.keys(e))oe(t.fields,n,st(e[n]));return t}function at(e){let t={};for(let n of Object.keys(e.fields))oe(t,n,ot(e.fields[n]));return t}function ot(e){switch(e.kind.case){case`structValue`:return at(e.kind.value);case`listValue`:return e.kind.value.values.map(ot);case`nullValue`:case void 0:return null;default:return e.kind.value}}function st(e){let t={$typeName:`google.protobuf.Value`,kind:{case:void 0}};switch(typeof e){case`number`:t.kind={case:`numberValue`,value:e};break;case`string`:t.kind={case:`stringValue`,value:e};break;case`boolean`:t.kind={case:`boolValue`,value:e};break;case`object`:if(e===null)t.kind={case:`nullValue`,value:tt};else if(Array.isArray(e)){let n={$typeName:`google.protobuf.ListValue`,values:[]};if(Array.isArray(e))for(let t of e)n.values.push(st(t));t.kind={case:`listValue`,value:n}}else t.kind={case:`structValue`,value:it(e)}}return t}var ct=Uint8Array.prototype.setFromBase64;function lt(e){let t=e.length,n=t-(t+3>>2);!(t&3)&&e[t-1]==`=`&&(n-=e[t-2]==`=`?2:1);let r=new Uint8Array(n),i=-1;if(ct)try{let n=ct.call(r,e);n.read==t&&(i=n.written)}catch{}return i<0&&(i=ut(r,e)),i==n?r:r.subarray(0,i)}function ut(e,t){let n=vt(),r=0,i=0,a,o=0;for(let s=0;s<t.length;s++){if(a=n[t.charCodeAt(s)],a===void 0)switch(t[s]){case`=`:i=0;case`
`:case`\r`:case`	`:case` `:continue;default:throw Error(`invalid base64 string`)}switch(i){case 0:o=a,i=1;break;case 1:e[r++]=o<<2|(a&48)>>4,o=a,i=2;break;case 2:e[r++]=(o&15)<<4|(a&60)>>2,o=a,i=3;break;case 3:e[r++]=(o&3)<<6|a,i=0}}if(i==1)throw Error(`invalid base64 string`);return r}var dt=Uint8Array.prototype.toBase64,ft={std:{alphabet:`base64`,omitPadding:!1},std_raw:{alphabet:`base64`,omitPadding:!0},url:{alphabet:`base64url`,omitPadding:!0}};function pt(e,t=`std`){if(dt)return dt.call(e,ft[t]);let n=_t(t),r=t==`std`,i=``,a=0,o,s=0;for(let t=0;t<e.length;t++)switch(o=e[t],a){case 0:i+=n[o>>2],s=(o&3)<<4,a=1;break;case 1:i+=n[s|o>>4],s=(o&15)<<2,a=2;break;case 2:i+=n[s|o>>6],i+=n[o&63],a=0}return a&&(i+=n[s],r&&(i+=`=`,a==1&&(i+=`=`))),i}var mt,ht,gt;function _t(e){return mt||(mt=`ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/`.split(``),ht=mt.slice(0,-2).concat(`-`,`_`)),e==`url`?ht:mt}function vt(){if(!gt){gt=[];let e=_t(`std`);for(let t=0;t<e.length;t++)gt[e[t].charCodeAt(0)]=t;gt[45]=e.indexOf(`+`),gt[95]=e.indexOf(`/`)}return gt}function yt(e){let t=!1,n=[];for(let r=0;r<e.length;r++){let i=e.charAt(r);switch(i){case`_`:t=!0;break;case`0`:case`1`:case`2`:case`3`:case`4`:case`5`:case`6`:case`7`:case`8`:case`9`:n.push(i),t=!1;break;default:t&&(t=!1,i=i.toUpperCase()),n.push(i)}}return n.join(``)}function bt(e){return e.replace(/[A-Z]/g,e=>`_`+e.toLowerCase())}var xt=new Set([`constructor`,`toString`,`toJSON`,`valueOf`]);function St(e){return xt.has(e)?e+`$`:e}function Ct(e){for(let t of e.field)re(t,`jsonName`)||(t.jsonName=yt(t.name));e.nestedType.forEach(Ct)}function wt(e,t){let n=e.values.find(e=>e.name===t);if(!n)throw Error(`cannot parse ${e} default value: ${t}`);return n.number}function Tt(e,n){switch(e){case t.STRING:return n;case t.BYTES:{let r=Et(n);if(r===!1)throw Error(`cannot parse ${t[e]} default value: ${n}`);return r}case t.INT64:case t.SFIXED64:case t.SINT64:return p.parse(n);case t.UINT64:case t.FIXED64:return p.uParse(n);case t.DOUBLE:case t.FLOAT:switch(n){case`inf`:return 1/0;case`-inf`:return-1/0;case`nan`:return NaN;default:return parseFloat(n)}case t.BOOL:return n===`true`;case t.INT32:case t.UINT32:case t.SINT32:case t.FIXED32:case t.SFIXED32:return parseInt(n,10)}}function Et(e){let t=[],n={tail:e,c:``,next(){return this.tail.length!=0&&(this.c=this.tail[0],this.tail=this.tail.substring(1),!0)},take(e){if(this.tail.length>=e){let t=this.tail.substring(0,e);return this.tail=this.tail.substring(e),t}return!1}};for(;n.next();)switch(n.c){case`\\`:if(n.next())switch(n.c){case`\\`:t.push(n.c.charCodeAt(0));break;case`b`:t.push(8);break;case`f`:t.push(12);break;case`n`:t.push(10);break;case`r`:t.push(13);break;case`t`:t.push(9);break;case`v`:t.push(11);break;case`0`:case`1`:case`2`:case`3`:case`4`:case`5`:case`6`:case`7`:{let e=n.c,r=n.take(2);if(r===!1)return!1;let i=parseInt(e+r,8);if(Number.isNaN(i))return!1;t.push(i);break}case`x`:{let e=n.c,r=n.take(2);if(r===!1)return!1;let i=parseInt(e+r,16);if(Number.isNaN(i))return!1;t.push(i);break}case`u`:{let e=n.c,r=n.take(4);if(r===!1)return!1;let i=parseInt(e+r,16);if(Number.isNaN(i))return!1;let a=new Uint8Array(4);new DataView(a.buffer).setInt32(0,i,!0),t.push(a[0],a[1],a[2],a[3]);break}case`U`:{let e=n.c,r=n.take(8);if(r===!1)return!1;let i=p.uEnc(e+r),a=new Uint8Array(8),o=new DataView(a.buffer);o.setInt32(0,i.lo,!0),o.setInt32(4,i.hi,!0),t.push(a[0],a[1],a[2],a[3],a[4],a[5],a[6],a[7]);break}}break;default:t.push(n.c.charCodeAt(0))}return new Uint8Array(t)}function*Dt(e){switch(e.kind){case`file`:for(let t of e.messages)yield t,yield*Dt(t);yield*e.enums,yield*e.services,yield*e.extensions;break;case`message`:for(let t of e.nestedMessages)yield t,yield*Dt(t);yield*e.nestedEnums,yield*e.nestedExtensions}}function Ot(e,t){return kt([e,t])}function kt(e,t){let n=At();if(!e.length)return n;if(`$typeName`in e[0]&&e[0].$typeName==`google.protobuf.FileDescriptorSet`){for(let r of e[0].file)t?.(r),Qt(r,n);return n}if(`$typeName`in e[0]){let r=e[0],i=e[1],a=new Set;function o(e){let t=[];for(let r of e.dependency){if(n.getFile(r)!=null||a.has(r))continue;let o=i(r);if(!o)throw Error(`Unable to resolve ${r}, imported by ${e.name}`);`kind`in o?n.addFile(o,!1,!0):(a.add(o.name),t.push(o))}return t.concat(...t.map(o))}for(let e of[r,...o(r)].reverse())t?.(e),Qt(e,n)}else for(let t of e)for(let e of t.files)n.addFile(e);return n}function At(){let e=new Map,t=new Map,n=new Map;return{kind:`registry`,types:e,extendees:t,[Symbol.iterator](){return e.values()},get files(){return n.values()},addFile(e,t,r){if(n.set(e.proto.name,e),!t)for(let t of Dt(e))this.add(t);if(r)for(let n of e.dependencies)this.addFile(n,t,r)},add(n){if(n.kind==`extension`){let e=t.get(n.extendee.typeName);e||t.set(n.extendee.typeName,e=new Map),e.set(n.number,n)}e.set(n.typeName,n)},get(t){return e.get(t)},getFile(e){return n.get(e)},getMessage(t){let n=e.get(t);return n?.kind==`message`?n:void 0},getEnum(t){let n=e.get(t);return n?.kind==`enum`?n:void 0},getExtension(t){let n=e.get(t);return n?.kind==`extension`?n:void 0},getExtensionFor(e,n){return t.get(e.typeName)?.get(n)},getService(t){let n=e.get(t);return n?.kind==`service`?n:void 0}}}var jt=998,Mt=999,Nt=9999,Pt=9,Ft=10,It=11,Lt=12,Rt=14,zt=3,Bt=2,Vt=1,Ht=0,Ut=1,Wt=2,Gt=3,Kt=1,qt=2,Jt=1,Yt=2,Xt=1002,Zt={998:{fieldPresence:1,enumType:2,repeatedFieldEncoding:2,utf8Validation:3,messageEncoding:1,jsonFormat:2,enforceNamingStyle:2,defaultSymbolVisibility:1,enforceProtoLimits:1},999:{fieldPresence:2,enumType:1,repeatedFieldEncoding:1,utf8Validation:2,messageEncoding:1,jsonFormat:1,enforceNamingStyle:2,defaultSymbolVisibility:1,enforceProtoLimits:1},1e3:{fieldPresence:1,enumType:1,repeatedFieldEncoding:1,utf8Validation:2,messageEncoding:1,jsonFormat:1,enforceNamingStyle:2,defaultSymbolVisibility:1,enforceProtoLimits:1},1001:{fieldPresence:1,enumType:1,repeatedFieldEncoding:1,utf8Validation:2,messageEncoding:1,jsonFormat:1,enforceNamingStyle:1,defaultSymbolVisibility:2,enforceProtoLimits:1},1002:{fieldPresence:1,enumType:1,repeatedFieldEncoding:1,utf8Validation:2,messageEncoding:1,jsonFormat:1,enforceNamingStyle:3,defaultSymbolVisibility:4,enforceProtoLimits:2}};function Qt(e,t){let n={kind:`file`,proto:e,deprecated:e.options?.deprecated??!1,edition:cn(e),name:e.name.replace(/\.proto$/,``),dependencies:ln(e,t),enums:[],messages:[],extensions:[],services:[],toString(){return`file ${e.name}`}},r=new Map,i={get(e){return r.get(e)},add(e){Cn(e.proto.options?.mapEntry===!0),r.set(e.typeName,e)}};for(let r of e.enumType)tn(r,n,void 0,t);for(let r of e.messageType)nn(r,n,void 0,t,i);for(let r of e.service)rn(r,n,t);$t(n,t);for(let e of r.values())en(e,t,i);for(let e of n.messages)en(e,t,i),$t(e,t);t.addFile(n,!0)}function $t(e,t){switch(e.kind){case`file`:for(let n of e.proto.extension){let r=sn(n,e,t);e.extensions.push(r),t.add(r)}break;case`message`:for(let n of e.proto.extension){let r=sn(n,e,t);e.nestedExtensions.push(r),t.add(r)}for(let n of e.nestedMessages)$t(n,t)}}function en(e,t,n){let r=e.proto.oneofDecl.map(t=>on(t,e)),i=new Set;for(let a of e.proto.field){let o=hn(a,r),s=sn(a,e,t,o,n);e.fields.push(s),e.field[s.localName]=s,o===void 0?e.members.push(s):(o.fields.push(s),i.has(o)||(i.add(o),e.members.push(o)))}for(let t of r.filter(e=>i.has(e)))e.oneofs.push(t);for(let r of e.nestedMessages)en(r,t,n)}function tn(e,t,n,r){var i,a;let o=un(e.name,e.value),s={kind:`enum`,proto:e,deprecated:e.options?.deprecated??!1,file:t,parent:n,open:!0,name:e.name,typeName:pn(e,n,t),value:{},values:[],sharedPrefix:o,toString(){return`enum ${this.typeName}`}};s.open=yn(s),r.add(s);for(let t of e.value){let e=t.name,n={kind:`enum_value`,proto:t,deprecated:t.options?.deprecated??!1,parent:s,name:e,localName:St(o==null?e:e.substring(o.length)),number:t.number,jsonName:dn(t)??e,toString(){return`enum value ${s.typeName}.${e}`}};s.values.push(n),(i=s.value)[a=t.number]??(i[a]=n)}(n?.nestedEnums??t.enums).push(s)}function nn(e,t,n,r,i){let a={kind:`message`,proto:e,deprecated:e.options?.deprecated??!1,file:t,parent:n,name:e.name,typeName:pn(e,n,t),fields:[],field:{},oneofs:[],members:[],nestedEnums:[],nestedMessages:[],nestedExtensions:[],toString(){return`message ${this.typeName}`}};e.options?.mapEntry===!0?i.add(a):((n?.nestedMessages??t.messages).push(a),r.add(a));for(let n of e.enumType)tn(n,t,a,r);for(let n of e.nestedType)nn(n,t,a,r,i)}function rn(e,t,n){let r={kind:`service`,proto:e,deprecated:e.options?.deprecated??!1,file:t,name:e.name,typeName:pn(e,void 0,t),methods:[],method:{},toString(){return`service ${this.typeName}`}};t.services.push(r),n.add(r);for(let t of e.method){let e=an(t,r,n);r.methods.push(e),r.method[e.localName]=e}}function an(e,t,n){let r;r=e.clientStreaming&&e.serverStreaming?`bidi_streaming`:e.clientStreaming?`client_streaming`:e.serverStreaming?`server_streaming`:`unary`;let i=n.getMessage(mn(e.inputType)),a=n.getMessage(mn(e.outputType));Cn(i,`invalid MethodDescriptorProto: input_type ${e.inputType} not found`),Cn(a,`invalid MethodDescriptorProto: output_type ${e.inputType} not found`);let o=e.name;return{kind:`rpc`,proto:e,deprecated:e.options?.deprecated??!1,parent:t,name:o,localName:St(o.length?St(o[0].toLowerCase()+o.substring(1)):o),methodKind:r,input:i,output:a,idempotency:e.options?.idempotencyLevel??Ht,toString(){return`rpc ${t.typeName}.${o}`}}}function on(e,t){return{kind:`oneof`,proto:e,deprecated:!1,parent:t,fields:[],name:e.name,localName:St(yt(e.name)),toString(){return`oneof ${t.typeName}.${this.name}`}}}function sn(e,t,n,r,i){let a=i===void 0,o={kind:`field`,proto:e,deprecated:e.options?.deprecated??!1,name:e.name,number:e.number,scalar:void 0,message:void 0,enum:void 0,presence:gn(e,r,a,t),utf8Validation:xn(e,t),listKind:void 0,mapKind:void 0,mapKey:void 0,delimitedEncoding:void 0,packed:void 0,longAsString:!1,getDefaultValue:void 0},s;if(a){let r=t.kind==`file`?t:t.file,i=t.kind==`file`?void 0:t,a=pn(e,i,r);o.kind=`extension`,o.file=r,o.parent=i,o.oneof=void 0,o.typeName=a,o.jsonName=`[${a}]`,s=()=>`extension ${a}`;let c=n.getMessage(mn(e.extendee));Cn(c,`invalid FieldDescriptorProto: extendee ${e.extendee} not found`),o.extendee=c}else{let n=t;Cn(n.kind==`message`),o.parent=n,o.oneof=r,o.localName=r?yt(e.name):St(yt(e.name)),o.jsonName=e.jsonName,s=()=>`field ${n.typeName}.${e.name}`}Object.defineProperty(o,"toString",{value:s,writable:!0,enumerable:!0,configurable:!0});let c=e.label,l=e.type,u=e.options?.jstype;if(c===zt){let r=l==It?i?.get(mn(e.typeName)):void 0;if(r){o.fieldKind=`map`;let{key:e,value:t}=vn(r);return o.mapKey=e.scalar,o.mapKind=t.fieldKind,o.message=t.message,o.delimitedEncoding=!1,o.enum=t.enum,o.scalar=t.scalar,o}switch(o.fieldKind=`list`,l){case It:case Ft:o.listKind=`message`,o.message=n.getMessage(mn(e.typeName)),Cn(o.message),o.delimitedEncoding=bn(e,t);break;case Rt:o.listKind=`enum`,o.enum=n.getEnum(mn(e.typeName)),Cn(o.enum);break;default:o.listKind=`scalar`,o.scalar=l,o.longAsString=u==Vt}return o.packed=_n(e,t),o}switch(l){case It:case Ft:o.fieldKind=`message`,o.message=n.getMessage(mn(e.typeName)),Cn(o.message,`invalid FieldDescriptorProto: type_name ${e.typeName} not found`),o.delimitedEncoding=bn(e,t),o.getDefaultValue=()=>void 0;break;case Rt:{let t=n.getEnum(mn(e.typeName));Cn(t!==void 0,`invalid FieldDescriptorProto: type_name ${e.typeName} not found`),o.fieldKind=`enum`,o.enum=n.getEnum(mn(e.typeName)),o.getDefaultValue=()=>re(e,`defaultValue`)?wt(t,e.defaultValue):void 0;break}default:o.fieldKind=`scalar`,o.scalar=l,o.longAsString=u==Vt,o.getDefaultValue=()=>re(e,`defaultValue`)?Tt(l,e.defaultValue):void 0}return o}function cn(e){switch(e.syntax){case``:case`proto2`:return jt;case`proto3`:return Mt;case`editions`:if(e.edition===Nt)return Xt;if(e.edition in Zt)return e.edition;throw Error(`${e.name}: unsupported edition`);default:throw Error(`${e.name}: unsupported syntax "${e.syntax}"`)}}function ln(e,t){return e.dependency.map(n=>{let r=t.getFile(n);if(!r)throw Error(`Cannot find ${n}, imported by ${e.name}`);return r})}function un(e,t){let n=fn(e)+`_`;for(let e of t){if(!e.name.toLowerCase().startsWith(n))return;let t=e.name.substring(n.length);if(t.length==0||/^\d/.test(t))return}return n}function dn(e){let t;for(let n of e.options?.$unknown??[]){if(n.no!==998||n.wireType!==x.LengthDelimited)continue;let e=new Ze(new Ze(n.data).bytes());for(;e.pos<e.len;){let[n,r]=e.tag();n===1&&r===x.LengthDelimited?t=e.string():e.skip(r,n)}}return t}function fn(e){return(e.substring(0,1)+e.substring(1).replace(/[A-Z]/g,e=>`_`+e)).toLowerCase()}function pn(e,t,n){let r;return r=t?`${t.typeName}.${e.name}`:n.proto.package.length>0?`${n.proto.package}.${e.name}`:`${e.name}`,r}function mn(e){return e.startsWith(`.`)?e.substring(1):e}function hn(e,t){if(!re(e,`oneofIndex`)||e.proto3Optional)return;let n=t[e.oneofIndex];return Cn(n,`invalid FieldDescriptorProto: oneof #${e.oneofIndex} for field #${e.number} not found`),n}function gn(e,t,n,r){if(e.label==Bt)return Gt;if(e.label==zt)return Wt;if(t||e.proto3Optional||n)return Ut;let i=Sn(`fieldPresence`,{proto:e,parent:r});return i==Wt&&(e.type==It||e.type==Ft)?Ut:i}function _n(e,t){if(e.label!=zt)return!1;switch(e.type){case Pt:case Lt:case Ft:case It:return!1}let n=e.options;return n&&re(n,`packed`)?n.packed:Kt==Sn(`repeatedFieldEncoding`,{proto:e,parent:t})}function vn(e){let n=e.fields.find(e=>e.number===1),r=e.fields.find(e=>e.number===2);return Cn(n&&n.fieldKind==`scalar`&&n.scalar!=t.BYTES&&n.scalar!=t.FLOAT&&n.scalar!=t.DOUBLE&&r&&r.fieldKind!=`list`&&r.fieldKind!=`map`),{key:n,value:r}}function yn(e){return Jt==Sn(`enumType`,{proto:e.proto,parent:e.parent??e.file})}function bn(e,t){return e.type==Ft||qt==Sn(`messageEncoding`,{proto:e,parent:t})}function xn(e,t){return Yt==Sn(`utf8Validation`,{proto:e,parent:t})}function Sn(e,t){let n=t.proto.options?.features;if(n){let t=n[e];if(t!=0)return t}if(`kind`in t){if(t.kind==`message`)return Sn(e,t.parent??t.file);let n=Zt[t.edition];if(!n)throw Error(`feature default for edition ${t.edition} not found`);return n[e]}return Sn(e,t.parent)}function Cn(e,t){if(!e)throw Error(t)}function wn(e){let t=Tn(e);return t.messageType.forEach(Ct),Ot(t,()=>void 0).getFile(t.name)}function Tn(e){return Object.assign(Object.create({syntax:``,edition:0}),Object.assign(Object.assign({$typeName:`google.protobuf.FileDescriptorProto`,dependency:[],publicDependency:[],weakDependency:[],optionDependency:[],service:[],extension:[]},e),{messageType:e.messageType.map(En),enumType:e.enumType.map(kn)}))}function En(e){return Object.assign(Object.create({visibility:0}),{$typeName:`google.protobuf.DescriptorProto`,name:e.name,field:e.field?.map(Dn)??[],extension:[],nestedType:e.nestedType?.map(En)??[],enumType:e.enumType?.map(kn)??[],extensionRange:e.extensionRange?.map(e=>Object.assign({$typeName:`google.protobuf.DescriptorProto.ExtensionRange`},e))??[],oneofDecl:[],reservedRange:[],reservedName:[]})}function Dn(e){return Object.assign(Object.create({label:1,typeName:``,extendee:``,defaultValue:``,oneofIndex:0,jsonName:``,proto3Optional:!1}),Object.assign(Object.assign({$typeName:`google.protobuf.FieldDescriptorProto`},e),{options:e.options?On(e.options):void 0}))}function On(e){return Object.assign(Object.create({ctype:0,packed:!1,jstype:0,lazy:!1,unverifiedLazy:!1,deprecated:!1,weak:!1,debugRedact:!1,retention:0}),Object.assign(Object.assign({$typeName:`google.protobuf.FieldOptions`},e),{targets:e.targets??[],editionDefaults:e.editionDefaults?.map(e=>Object.assign({$typeName:`google.protobuf.FieldOptions.EditionDefault`},e))??[],uninterpretedOption:[]}))}function kn(e){return Object.assign(Object.create({visibility:0}),{$typeName:`google.protobuf.EnumDescriptorProto`,name:e.name,reservedName:[],reservedRange:[],value:e.value.map(e=>Object.assign({$typeName:`google.protobuf.EnumValueDescriptorProto`},e))})}function S(e,t,...n){return n.reduce((e,t)=>e.nestedMessages[t],e.messages[t])}var An=S(wn({name:`google/protobuf/descriptor.proto`,package:`google.protobuf`,messageType:[{name:`FileDescriptorSet`,field:[{name:`file`,number:1,type:11,label:3,typeName:`.google.protobuf.FileDescriptorProto`}],extensionRange:[{start:536e6,end:536000001}]},{name:`FileDescriptorProto`,field:[{name:`name`,number:1,type:9,label:1},{name:`package`,number:2,type:9,label:1},{name:`dependency`,number:3,type:9,label:3},{name:`public_dependency`,number:10,type:5,label:3},{name:`weak_dependency`,number:11,type:5,label:3},{name:`option_dependency`,number:15,type:9,label:3},{name:`message_type`,number:4,type:11,label:3,typeName:`.google.protobuf.DescriptorProto`},{name:`enum_type`,number:5,type:11,label:3,typeName:`.google.protobuf.EnumDescriptorProto`},{name:`service`,number:6,type:11,label:3,typeName:`.google.protobuf.ServiceDescriptorProto`},{name:`extension`,number:7,type:11,label:3,typeName:`.google.protobuf.FieldDescriptorProto`},{name:`options`,number:8,type:11,label:1,typeName:`.google.protobuf.FileOptions`},{name:`source_code_info`,number:9,type:11,label:1,typeName:`.google.protobuf.SourceCodeInfo`},{name:`syntax`,number:12,type:9,label:1},{name:`edition`,number:14,type:14,label:1,typeName:`.google.protobuf.Edition`}]},{name:`DescriptorProto`,field:[{name:`name`,number:1,type:9,label:1},{name:`field`,number:2,type:11,label:3,typeName:`.google.protobuf.FieldDescriptorProto`},{name:`extension`,number:6,type:11,label:3,typeName:`.google.protobuf.FieldDescriptorProto`},{name:`nested_type`,number:3,type:11,label:3,typeName:`.google.protobuf.DescriptorProto`},{name:`enum_type`,number:4,type:11,label:3,typeName:`.google.protobuf.EnumDescriptorProto`},{name:`extension_range`,number:5,type:11,label:3,typeName:`.google.protobuf.DescriptorProto.ExtensionRange`},{name:`oneof_decl`,number:8,type:11,label:3,typeName:`.google.protobuf.OneofDescriptorProto`},{name:`options`,number:7,type:11,label:1,typeName:`.google.protobuf.MessageOptions`},{name:`reserved_range`,number:9,type:11,label:3,typeName:`.google.protobuf.DescriptorProto.ReservedRange`},{name:`reserved_name`,number:10,type:9,label:3},{name:`visibility`,number:11,type:14,label:1,typeName:`.google.protobuf.SymbolVisibility`}],nestedType:[{name:`ExtensionRange`,field:[{name:`start`,number:1,type:5,label:1},{name:`end`,number:2,type:5,label:1},{name:`options`,number:3,type:11,label:1,typeName:`.google.protobuf.ExtensionRangeOptions`}]},{name:`ReservedRange`,field:[{name:`start`,number:1,type:5,label:1},{name:`end`,number:2,type:5,label:1}]}]},{name:`ExtensionRangeOptions`,field:[{name:`uninterpreted_option`,number:999,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption`},{name:`declaration`,number:2,type:11,label:3,typeName:`.google.protobuf.ExtensionRangeOptions.Declaration`,options:{retention:2}},{name:`features`,number:50,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`verification`,number:3,type:14,label:1,typeName:`.google.protobuf.ExtensionRangeOptions.VerificationState`,defaultValue:`UNVERIFIED`,options:{retention:2}}],nestedType:[{name:`Declaration`,field:[{name:`number`,number:1,type:5,label:1},{name:`full_name`,number:2,type:9,label:1},{name:`type`,number:3,type:9,label:1},{name:`reserved`,number:5,type:8,label:1},{name:`repeated`,number:6,type:8,label:1}]}],enumType:[{name:`VerificationState`,value:[{name:`DECLARATION`,number:0},{name:`UNVERIFIED`,number:1}]}],extensionRange:[{start:990,end:999},{start:1e3,end:536870912}]},{name:`FieldDescriptorProto`,field:[{name:`name`,number:1,type:9,label:1},{name:`number`,number:3,type:5,label:1},{name:`label`,number:4,type:14,label:1,typeName:`.google.protobuf.FieldDescriptorProto.Label`},{name:`type`,number:5,type:14,label:1,typeName:`.google.protobuf.FieldDescriptorProto.Type`},{name:`type_name`,number:6,type:9,label:1},{name:`extendee`,number:2,type:9,label:1},{name:`default_value`,number:7,type:9,label:1},{name:`oneof_index`,number:9,type:5,label:1},{name:`json_name`,number:10,type:9,label:1},{name:`options`,number:8,type:11,label:1,typeName:`.google.protobuf.FieldOptions`},{name:`proto3_optional`,number:17,type:8,label:1}],enumType:[{name:`Type`,value:[{name:`TYPE_DOUBLE`,number:1},{name:`TYPE_FLOAT`,number:2},{name:`TYPE_INT64`,number:3},{name:`TYPE_UINT64`,number:4},{name:`TYPE_INT32`,number:5},{name:`TYPE_FIXED64`,number:6},{name:`TYPE_FIXED32`,number:7},{name:`TYPE_BOOL`,number:8},{name:`TYPE_STRING`,number:9},{name:`TYPE_GROUP`,number:10},{name:`TYPE_MESSAGE`,number:11},{name:`TYPE_BYTES`,number:12},{name:`TYPE_UINT32`,number:13},{name:`TYPE_ENUM`,number:14},{name:`TYPE_SFIXED32`,number:15},{name:`TYPE_SFIXED64`,number:16},{name:`TYPE_SINT32`,number:17},{name:`TYPE_SINT64`,number:18}]},{name:`Label`,value:[{name:`LABEL_OPTIONAL`,number:1},{name:`LABEL_REPEATED`,number:3},{name:`LABEL_REQUIRED`,number:2}]}]},{name:`OneofDescriptorProto`,field:[{name:`name`,number:1,type:9,label:1},{name:`options`,number:2,type:11,label:1,typeName:`.google.protobuf.OneofOptions`}]},{name:`EnumDescriptorProto`,field:[{name:`name`,number:1,type:9,label:1},{name:`value`,number:2,type:11,label:3,typeName:`.google.protobuf.EnumValueDescriptorProto`},{name:`options`,number:3,type:11,label:1,typeName:`.google.protobuf.EnumOptions`},{name:`reserved_range`,number:4,type:11,label:3,typeName:`.google.protobuf.EnumDescriptorProto.EnumReservedRange`},{name:`reserved_name`,number:5,type:9,label:3},{name:`visibility`,number:6,type:14,label:1,typeName:`.google.protobuf.SymbolVisibility`}],nestedType:[{name:`EnumReservedRange`,field:[{name:`start`,number:1,type:5,label:1},{name:`end`,number:2,type:5,label:1}]}]},{name:`EnumValueDescriptorProto`,field:[{name:`name`,number:1,type:9,label:1},{name:`number`,number:2,type:5,label:1},{name:`options`,number:3,type:11,label:1,typeName:`.google.protobuf.EnumValueOptions`}]},{name:`ServiceDescriptorProto`,field:[{name:`name`,number:1,type:9,label:1},{name:`method`,number:2,type:11,label:3,typeName:`.google.protobuf.MethodDescriptorProto`},{name:`options`,number:3,type:11,label:1,typeName:`.google.protobuf.ServiceOptions`}]},{name:`MethodDescriptorProto`,field:[{name:`name`,number:1,type:9,label:1},{name:`input_type`,number:2,type:9,label:1},{name:`output_type`,number:3,type:9,label:1},{name:`options`,number:4,type:11,label:1,typeName:`.google.protobuf.MethodOptions`},{name:`client_streaming`,number:5,type:8,label:1,defaultValue:`false`},{name:`server_streaming`,number:6,type:8,label:1,defaultValue:`false`}]},{name:`FileOptions`,field:[{name:`java_package`,number:1,type:9,label:1},{name:`java_outer_classname`,number:8,type:9,label:1},{name:`java_multiple_files`,number:10,type:8,label:1,defaultValue:`false`,options:{}},{name:`java_generate_equals_and_hash`,number:20,type:8,label:1,options:{deprecated:!0}},{name:`java_string_check_utf8`,number:27,type:8,label:1,defaultValue:`false`},{name:`optimize_for`,number:9,type:14,label:1,typeName:`.google.protobuf.FileOptions.OptimizeMode`,defaultValue:`SPEED`},{name:`go_package`,number:11,type:9,label:1},{name:`cc_generic_services`,number:16,type:8,label:1,defaultValue:`false`},{name:`java_generic_services`,number:17,type:8,label:1,defaultValue:`false`},{name:`py_generic_services`,number:18,type:8,label:1,defaultValue:`false`},{name:`deprecated`,number:23,type:8,label:1,defaultValue:`false`},{name:`cc_enable_arenas`,number:31,type:8,label:1,defaultValue:`true`,options:{}},{name:`objc_class_prefix`,number:36,type:9,label:1},{name:`csharp_namespace`,number:37,type:9,label:1},{name:`swift_prefix`,number:39,type:9,label:1},{name:`php_class_prefix`,number:40,type:9,label:1},{name:`php_namespace`,number:41,type:9,label:1},{name:`php_metadata_namespace`,number:44,type:9,label:1},{name:`ruby_package`,number:45,type:9,label:1},{name:`features`,number:50,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`uninterpreted_option`,number:999,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption`}],enumType:[{name:`OptimizeMode`,value:[{name:`SPEED`,number:1},{name:`CODE_SIZE`,number:2},{name:`LITE_RUNTIME`,number:3}]}],extensionRange:[{start:990,end:999},{start:1e3,end:536870912}]},{name:`MessageOptions`,field:[{name:`message_set_wire_format`,number:1,type:8,label:1,defaultValue:`false`},{name:`no_standard_descriptor_accessor`,number:2,type:8,label:1,defaultValue:`false`},{name:`deprecated`,number:3,type:8,label:1,defaultValue:`false`},{name:`map_entry`,number:7,type:8,label:1},{name:`deprecated_legacy_json_field_conflicts`,number:11,type:8,label:1,options:{deprecated:!0}},{name:`features`,number:12,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`uninterpreted_option`,number:999,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption`}],extensionRange:[{start:990,end:999},{start:1e3,end:536870912}]},{name:`FieldOptions`,field:[{name:`ctype`,number:1,type:14,label:1,typeName:`.google.protobuf.FieldOptions.CType`,defaultValue:`STRING`},{name:`packed`,number:2,type:8,label:1},{name:`jstype`,number:6,type:14,label:1,typeName:`.google.protobuf.FieldOptions.JSType`,defaultValue:`JS_NORMAL`},{name:`lazy`,number:5,type:8,label:1,defaultValue:`false`},{name:`unverified_lazy`,number:15,type:8,label:1,defaultValue:`false`},{name:`deprecated`,number:3,type:8,label:1,defaultValue:`false`},{name:`weak`,number:10,type:8,label:1,defaultValue:`false`,options:{deprecated:!0}},{name:`debug_redact`,number:16,type:8,label:1,defaultValue:`false`},{name:`retention`,number:17,type:14,label:1,typeName:`.google.protobuf.FieldOptions.OptionRetention`},{name:`targets`,number:19,type:14,label:3,typeName:`.google.protobuf.FieldOptions.OptionTargetType`},{name:`edition_defaults`,number:20,type:11,label:3,typeName:`.google.protobuf.FieldOptions.EditionDefault`},{name:`features`,number:21,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`feature_support`,number:22,type:11,label:1,typeName:`.google.protobuf.FieldOptions.FeatureSupport`},{name:`uninterpreted_option`,number:999,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption`}],nestedType:[{name:`EditionDefault`,field:[{name:`edition`,number:3,type:14,label:1,typeName:`.google.protobuf.Edition`},{name:`value`,number:2,type:9,label:1}]},{name:`FeatureSupport`,field:[{name:`edition_introduced`,number:1,type:14,label:1,typeName:`.google.protobuf.Edition`},{name:`edition_deprecated`,number:2,type:14,label:1,typeName:`.google.protobuf.Edition`},{name:`deprecation_warning`,number:3,type:9,label:1},{name:`edition_removed`,number:4,type:14,label:1,typeName:`.google.protobuf.Edition`},{name:`removal_error`,number:5,type:9,label:1}]}],enumType:[{name:`CType`,value:[{name:`STRING`,number:0},{name:`CORD`,number:1},{name:`STRING_PIECE`,number:2}]},{name:`JSType`,value:[{name:`JS_NORMAL`,number:0},{name:`JS_STRING`,number:1},{name:`JS_NUMBER`,number:2}]},{name:`OptionRetention`,value:[{name:`RETENTION_UNKNOWN`,number:0},{name:`RETENTION_RUNTIME`,number:1},{name:`RETENTION_SOURCE`,number:2}]},{name:`OptionTargetType`,value:[{name:`TARGET_TYPE_UNKNOWN`,number:0},{name:`TARGET_TYPE_FILE`,number:1},{name:`TARGET_TYPE_EXTENSION_RANGE`,number:2},{name:`TARGET_TYPE_MESSAGE`,number:3},{name:`TARGET_TYPE_FIELD`,number:4},{name:`TARGET_TYPE_ONEOF`,number:5},{name:`TARGET_TYPE_ENUM`,number:6},{name:`TARGET_TYPE_ENUM_ENTRY`,number:7},{name:`TARGET_TYPE_SERVICE`,number:8},{name:`TARGET_TYPE_METHOD`,number:9}]}],extensionRange:[{start:990,end:999},{start:1e3,end:536870912}]},{name:`OneofOptions`,field:[{name:`features`,number:1,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`uninterpreted_option`,number:999,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption`}],extensionRange:[{start:990,end:999},{start:1e3,end:536870912}]},{name:`EnumOptions`,field:[{name:`allow_alias`,number:2,type:8,label:1},{name:`deprecated`,number:3,type:8,label:1,defaultValue:`false`},{name:`deprecated_legacy_json_field_conflicts`,number:6,type:8,label:1,options:{deprecated:!0}},{name:`features`,number:7,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`uninterpreted_option`,number:999,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption`}],extensionRange:[{start:990,end:999},{start:1e3,end:536870912}]},{name:`EnumValueOptions`,field:[{name:`deprecated`,number:1,type:8,label:1,defaultValue:`false`},{name:`features`,number:2,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`debug_redact`,number:3,type:8,label:1,defaultValue:`false`},{name:`feature_support`,number:4,type:11,label:1,typeName:`.google.protobuf.FieldOptions.FeatureSupport`},{name:`uninterpreted_option`,number:999,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption`}],extensionRange:[{start:990,end:999},{start:1e3,end:536870912}]},{name:`ServiceOptions`,field:[{name:`features`,number:34,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`deprecated`,number:33,type:8,label:1,defaultValue:`false`},{name:`uninterpreted_option`,number:999,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption`}],extensionRange:[{start:990,end:999},{start:1e3,end:536870912}]},{name:`MethodOptions`,field:[{name:`deprecated`,number:33,type:8,label:1,defaultValue:`false`},{name:`idempotency_level`,number:34,type:14,label:1,typeName:`.google.protobuf.MethodOptions.IdempotencyLevel`,defaultValue:`IDEMPOTENCY_UNKNOWN`},{name:`features`,number:35,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`uninterpreted_option`,number:999,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption`}],enumType:[{name:`IdempotencyLevel`,value:[{name:`IDEMPOTENCY_UNKNOWN`,number:0},{name:`NO_SIDE_EFFECTS`,number:1},{name:`IDEMPOTENT`,number:2}]}],extensionRange:[{start:990,end:999},{start:1e3,end:536870912}]},{name:`UninterpretedOption`,field:[{name:`name`,number:2,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption.NamePart`},{name:`identifier_value`,number:3,type:9,label:1},{name:`positive_int_value`,number:4,type:4,label:1},{name:`negative_int_value`,number:5,type:3,label:1},{name:`double_value`,number:6,type:1,label:1},{name:`string_value`,number:7,type:12,label:1},{name:`aggregate_value`,number:8,type:9,label:1}],nestedType:[{name:`NamePart`,field:[{name:`name_part`,number:1,type:9,label:2},{name:`is_extension`,number:2,type:8,label:2}]}]},{name:`FeatureSet`,field:[{name:`field_presence`,number:1,type:14,label:1,typeName:`.google.protobuf.FeatureSet.FieldPresence`,options:{retention:1,targets:[4,1],editionDefaults:[{value:`EXPLICIT`,edition:900},{value:`IMPLICIT`,edition:999},{value:`EXPLICIT`,edition:1e3}]}},{name:`enum_type`,number:2,type:14,label:1,typeName:`.google.protobuf.FeatureSet.EnumType`,options:{retention:1,targets:[6,1],editionDefaults:[{value:`CLOSED`,edition:900},{value:`OPEN`,edition:999}]}},{name:`repeated_field_encoding`,number:3,type:14,label:1,typeName:`.google.protobuf.FeatureSet.RepeatedFieldEncoding`,options:{retention:1,targets:[4,1],editionDefaults:[{value:`EXPANDED`,edition:900},{value:`PACKED`,edition:999}]}},{name:`utf8_validation`,number:4,type:14,label:1,typeName:`.google.protobuf.FeatureSet.Utf8Validation`,options:{retention:1,targets:[4,1],editionDefaults:[{value:`NONE`,edition:900},{value:`VERIFY`,edition:999}]}},{name:`message_encoding`,number:5,type:14,label:1,typeName:`.google.protobuf.FeatureSet.MessageEncoding`,options:{retention:1,targets:[4,1],editionDefaults:[{value:`LENGTH_PREFIXED`,edition:900}]}},{name:`json_format`,number:6,type:14,label:1,typeName:`.google.protobuf.FeatureSet.JsonFormat`,options:{retention:1,targets:[3,6,1],editionDefaults:[{value:`LEGACY_BEST_EFFORT`,edition:900},{value:`ALLOW`,edition:999}]}},{name:`enforce_naming_style`,number:7,type:14,label:1,typeName:`.google.protobuf.FeatureSet.EnforceNamingStyle`,options:{retention:2,targets:[1,2,3,4,5,6,7,8,9],editionDefaults:[{value:`STYLE_LEGACY`,edition:900},{value:`STYLE2024`,edition:1001},{value:`STYLE2026`,edition:1002}]}},{name:`default_symbol_visibility`,number:8,type:14,label:1,typeName:`.google.protobuf.FeatureSet.VisibilityFeature.DefaultSymbolVisibility`,options:{retention:2,targets:[1],editionDefaults:[{value:`EXPORT_ALL`,edition:900},{value:`EXPORT_TOP_LEVEL`,edition:1001},{value:`STRICT`,edition:1002}]}},{name:`enforce_proto_limits`,number:9,type:14,label:1,typeName:`.google.protobuf.FeatureSet.ProtoLimitsFeature.EnforceProtoLimits`,options:{retention:2,targets:[6,3,4,5],editionDefaults:[{value:`LEGACY_NO_EXPLICIT_LIMITS`,edition:900},{value:`PROTO_LIMITS2026`,edition:1002}]}}],nestedType:[{name:`VisibilityFeature`,enumType:[{name:`DefaultSymbolVisibility`,value:[{name:`DEFAULT_SYMBOL_VISIBILITY_UNKNOWN`,number:0},{name:`EXPORT_ALL`,number:1},{name:`EXPORT_TOP_LEVEL`,number:2},{name:`LOCAL_ALL`,number:3},{name:`STRICT`,number:4}]}]},{name:`ProtoLimitsFeature`,enumType:[{name:`EnforceProtoLimits`,value:[{name:`PROTO_LIMITS_UNKNOWN`,number:0},{name:`LEGACY_NO_EXPLICIT_LIMITS`,number:1},{name:`PROTO_LIMITS2026`,number:2}]}]}],enumType:[{name:`FieldPresence`,value:[{name:`FIELD_PRESENCE_UNKNOWN`,number:0},{name:`EXPLICIT`,number:1},{name:`IMPLICIT`,number:2},{name:`LEGACY_REQUIRED`,number:3}]},{name:`EnumType`,value:[{name:`ENUM_TYPE_UNKNOWN`,number:0},{name:`OPEN`,number:1},{name:`CLOSED`,number:2}]},{name:`RepeatedFieldEncoding`,value:[{name:`REPEATED_FIELD_ENCODING_UNKNOWN`,number:0},{name:`PACKED`,number:1},{name:`EXPANDED`,number:2}]},{name:`Utf8Validation`,value:[{name:`UTF8_VALIDATION_UNKNOWN`,number:0},{name:`VERIFY`,number:2},{name:`NONE`,number:3}]},{name:`MessageEncoding`,value:[{name:`MESSAGE_ENCODING_UNKNOWN`,number:0},{name:`LENGTH_PREFIXED`,number:1},{name:`DELIMITED`,number:2}]},{name:`JsonFormat`,value:[{name:`JSON_FORMAT_UNKNOWN`,number:0},{name:`ALLOW`,number:1},{name:`LEGACY_BEST_EFFORT`,number:2}]},{name:`EnforceNamingStyle`,value:[{name:`ENFORCE_NAMING_STYLE_UNKNOWN`,number:0},{name:`STYLE2024`,number:1},{name:`STYLE_LEGACY`,number:2},{name:`STYLE2026`,number:3}]}],extensionRange:[{start:1e3,end:9995},{start:9995,end:1e4},{start:1e4,end:10001}]},{name:`FeatureSetDefaults`,field:[{name:`defaults`,number:1,type:11,label:3,typeName:`.google.protobuf.FeatureSetDefaults.FeatureSetEditionDefault`},{name:`minimum_edition`,number:4,type:14,label:1,typeName:`.google.protobuf.Edition`},{name:`maximum_edition`,number:5,type:14,label:1,typeName:`.google.protobuf.Edition`}],nestedType:[{name:`FeatureSetEditionDefault`,field:[{name:`edition`,number:3,type:14,label:1,typeName:`.google.protobuf.Edition`},{name:`overridable_features`,number:4,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`fixed_features`,number:5,type:11,label:1,typeName:`.google.protobuf.FeatureSet`}]}]},{name:`SourceCodeInfo`,field:[{name:`location`,number:1,type:11,label:3,typeName:`.google.protobuf.SourceCodeInfo.Location`}],nestedType:[{name:`Location`,field:[{name:`path`,number:1,type:5,label:3,options:{packed:!0}},{name:`span`,number:2,type:5,label:3,options:{packed:!0}},{name:`leading_comments`,number:3,type:9,label:1},{name:`trailing_comments`,number:4,type:9,label:1},{name:`leading_detached_comments`,number:6,type:9,label:3}]}],extensionRange:[{start:536e6,end:536000001}]},{name:`GeneratedCodeInfo`,field:[{name:`annotation`,number:1,type:11,label:3,typeName:`.google.protobuf.GeneratedCodeInfo.Annotation`}],nestedType:[{name:`Annotation`,field:[{name:`path`,number:1,type:5,label:3,options:{packed:!0}},{name:`source_file`,number:2,type:9,label:1},{name:`begin`,number:3,type:5,label:1},{name:`end`,number:4,type:5,label:1},{name:`semantic`,number:5,type:14,label:1,typeName:`.google.protobuf.GeneratedCodeInfo.Annotation.Semantic`}],enumType:[{name:`Semantic`,value:[{name:`NONE`,number:0},{name:`SET`,number:1},{name:`ALIAS`,number:2}]}]}]}],enumType:[{name:`Edition`,value:[{name:`EDITION_UNKNOWN`,number:0},{name:`EDITION_LEGACY`,number:900},{name:`EDITION_PROTO2`,number:998},{name:`EDITION_PROTO3`,number:999},{name:`EDITION_2023`,number:1e3},{name:`EDITION_2024`,number:1001},{name:`EDITION_2026`,number:1002},{name:`EDITION_UNSTABLE`,number:9999},{name:`EDITION_1_TEST_ONLY`,number:1},{name:`EDITION_2_TEST_ONLY`,number:2},{name:`EDITION_99997_TEST_ONLY`,number:99997},{name:`EDITION_99998_TEST_ONLY`,number:99998},{name:`EDITION_99999_TEST_ONLY`,number:99999},{name:`EDITION_MAX`,number:2147483647}]},{name:`SymbolVisibility`,value:[{name:`VISIBILITY_UNSET`,number:0},{name:`VISIBILITY_LOCAL`,number:1},{name:`VISIBILITY_EXPORT`,number:2}]}]}),1),jn;(function(e){e[e.DECLARATION=0]=`DECLARATION`,e[e.UNVERIFIED=1]=`UNVERIFIED`})(jn||={});var Mn;(function(e){e[e.DOUBLE=1]=`DOUBLE`,e[e.FLOAT=2]=`FLOAT`,e[e.INT64=3]=`INT64`,e[e.UINT64=4]=`UINT64`,e[e.INT32=5]=`INT32`,e[e.FIXED64=6]=`FIXED64`,e[e.FIXED32=7]=`FIXED32`,e[e.BOOL=8]=`BOOL`,e[e.STRING=9]=`STRING`,e[e.GROUP=10]=`GROUP`,e[e.MESSAGE=11]=`MESSAGE`,e[e.BYTES=12]=`BYTES`,e[e.UINT32=13]=`UINT32`,e[e.ENUM=14]=`ENUM`,e[e.SFIXED32=15]=`SFIXED32`,e[e.SFIXED64=16]=`SFIXED64`,e[e.SINT32=17]=`SINT32`,e[e.SINT64=18]=`SINT64`})(Mn||={});var Nn;(function(e){e[e.OPTIONAL=1]=`OPTIONAL`,e[e.REPEATED=3]=`REPEATED`,e[e.REQUIRED=2]=`REQUIRED`})(Nn||={});var Pn;(function(e){e[e.SPEED=1]=`SPEED`,e[e.CODE_SIZE=2]=`CODE_SIZE`,e[e.LITE_RUNTIME=3]=`LITE_RUNTIME`})(Pn||={});var Fn;(function(e){e[e.STRING=0]=`STRING`,e[e.CORD=1]=`CORD`,e[e.STRING_PIECE=2]=`STRING_PIECE`})(Fn||={});var In;(function(e){e[e.JS_NORMAL=0]=`JS_NORMAL`,e[e.JS_STRING=1]=`JS_STRING`,e[e.JS_NUMBER=2]=`JS_NUMBER`})(In||={});var Ln;(function(e){e[e.RETENTION_UNKNOWN=0]=`RETENTION_UNKNOWN`,e[e.RETENTION_RUNTIME=1]=`RETENTION_RUNTIME`,e[e.RETENTION_SOURCE=2]=`RETENTION_SOURCE`})(Ln||={});var Rn;(function(e){e[e.TARGET_TYPE_UNKNOWN=0]=`TARGET_TYPE_UNKNOWN`,e[e.TARGET_TYPE_FILE=1]=`TARGET_TYPE_FILE`,e[e.TARGET_TYPE_EXTENSION_RANGE=2]=`TARGET_TYPE_EXTENSION_RANGE`,e[e.TARGET_TYPE_MESSAGE=3]=`TARGET_TYPE_MESSAGE`,e[e.TARGET_TYPE_FIELD=4]=`TARGET_TYPE_FIELD`,e[e.TARGET_TYPE_ONEOF=5]=`TARGET_TYPE_ONEOF`,e[e.TARGET_TYPE_ENUM=6]=`TARGET_TYPE_ENUM`,e[e.TARGET_TYPE_ENUM_ENTRY=7]=`TARGET_TYPE_ENUM_ENTRY`,e[e.TARGET_TYPE_SERVICE=8]=`TARGET_TYPE_SERVICE`,e[e.TARGET_TYPE_METHOD=9]=`TARGET_TYPE_METHOD`})(Rn||={});var zn;(function(e){e[e.IDEMPOTENCY_UNKNOWN=0]=`IDEMPOTENCY_UNKNOWN`,e[e.NO_SIDE_EFFECTS=1]=`NO_SIDE_EFFECTS`,e[e.IDEMPOTENT=2]=`IDEMPOTENT`})(zn||={});var Bn;(function(e){e[e.DEFAULT_SYMBOL_VISIBILITY_UNKNOWN=0]=`DEFAULT_SYMBOL_VISIBILITY_UNKNOWN`,e[e.EXPORT_ALL=1]=`EXPORT_ALL`,e[e.EXPORT_TOP_LEVEL=2]=`EXPORT_TOP_LEVEL`,e[e.LOCAL_ALL=3]=`LOCAL_ALL`,e[e.STRICT=4]=`STRICT`})(Bn||={});var Vn;(function(e){e[e.PROTO_LIMITS_UNKNOWN=0]=`PROTO_LIMITS_UNKNOWN`,e[e.LEGACY_NO_EXPLICIT_LIMITS=1]=`LEGACY_NO_EXPLICIT_LIMITS`,e[e.PROTO_LIMITS2026=2]=`PROTO_LIMITS2026`})(Vn||={});var Hn;(function(e){e[e.FIELD_PRESENCE_UNKNOWN=0]=`FIELD_PRESENCE_UNKNOWN`,e[e.EXPLICIT=1]=`EXPLICIT`,e[e.IMPLICIT=2]=`IMPLICIT`,e[e.LEGACY_REQUIRED=3]=`LEGACY_REQUIRED`})(Hn||={});var Un;(function(e){e[e.ENUM_TYPE_UNKNOWN=0]=`ENUM_TYPE_UNKNOWN`,e[e.OPEN=1]=`OPEN`,e[e.CLOSED=2]=`CLOSED`})(Un||={});var Wn;(function(e){e[e.REPEATED_FIELD_ENCODING_UNKNOWN=0]=`REPEATED_FIELD_ENCODING_UNKNOWN`,e[e.PACKED=1]=`PACKED`,e[e.EXPANDED=2]=`EXPANDED`})(Wn||={});var Gn;(function(e){e[e.UTF8_VALIDATION_UNKNOWN=0]=`UTF8_VALIDATION_UNKNOWN`,e[e.VERIFY=2]=`VERIFY`,e[e.NONE=3]=`NONE`})(Gn||={});var Kn;(function(e){e[e.MESSAGE_ENCODING_UNKNOWN=0]=`MESSAGE_ENCODING_UNKNOWN`,e[e.LENGTH_PREFIXED=1]=`LENGTH_PREFIXED`,e[e.DELIMITED=2]=`DELIMITED`})(Kn||={});var qn;(function(e){e[e.JSON_FORMAT_UNKNOWN=0]=`JSON_FORMAT_UNKNOWN`,e[e.ALLOW=1]=`ALLOW`,e[e.LEGACY_BEST_EFFORT=2]=`LEGACY_BEST_EFFORT`})(qn||={});var Jn;(function(e){e[e.ENFORCE_NAMING_STYLE_UNKNOWN=0]=`ENFORCE_NAMING_STYLE_UNKNOWN`,e[e.STYLE2024=1]=`STYLE2024`,e[e.STYLE_LEGACY=2]=`STYLE_LEGACY`,e[e.STYLE2026=3]=`STYLE2026`})(Jn||={});var Yn;(function(e){e[e.NONE=0]=`NONE`,e[e.SET=1]=`SET`,e[e.ALIAS=2]=`ALIAS`})(Yn||={});var Xn;(function(e){e[e.EDITION_UNKNOWN=0]=`EDITION_UNKNOWN`,e[e.EDITION_LEGACY=900]=`EDITION_LEGACY`,e[e.EDITION_PROTO2=998]=`EDITION_PROTO2`,e[e.EDITION_PROTO3=999]=`EDITION_PROTO3`,e[e.EDITION_2023=1e3]=`EDITION_2023`,e[e.EDITION_2024=1001]=`EDITION_2024`,e[e.EDITION_2026=1002]=`EDITION_2026`,e[e.EDITION_UNSTABLE=9999]=`EDITION_UNSTABLE`,e[e.EDITION_1_TEST_ONLY=1]=`EDITION_1_TEST_ONLY`,e[e.EDITION_2_TEST_ONLY=2]=`EDITION_2_TEST_ONLY`,e[e.EDITION_99997_TEST_ONLY=99997]=`EDITION_99997_TEST_ONLY`,e[e.EDITION_99998_TEST_ONLY=99998]=`EDITION_99998_TEST_ONLY`,e[e.EDITION_99999_TEST_ONLY=99999]=`EDITION_99999_TEST_ONLY`,e[e.EDITION_MAX=2147483647]=`EDITION_MAX`})(Xn||={});var Zn;(function(e){e[e.VISIBILITY_UNSET=0]=`VISIBILITY_UNSET`,e[e.VISIBILITY_LOCAL=1]=`VISIBILITY_LOCAL`,e[e.VISIBILITY_EXPORT=2]=`VISIBILITY_EXPORT`})(Zn||={});function Qn(e){return Object.assign(Object.assign({readUnknownFields:!0,recursionLimit:100},e),{depth:0})}function $n(e,t,n){let r=b(e);return tr(e).read(r,new Ze(t),Qn(n),t.byteLength),r}var er=new WeakMap;function tr(e){let t=er.get(e);return t===void 0&&(t=nr(e)),t}function nr(e){let t=String(e),n=new Map,r={read:rr(t,n),readGroup:ir(t,n)};er.set(e,r);for(let t of e.fields)n.set(t.number,or(t));return r}function rr(e,t){return(n,r,i,a)=>{if(++i.depth>i.recursionLimit)throw Error(`cannot decode ${e} from binary: maximum recursion depth of ${i.recursionLimit} reached`);let o=r.pos+a,s=n.$unknown??[];for(;r.pos<o;){let[e,a]=r.tag(),o=t.get(e);if(o===void 0){let t=r.skip(a,e,i.recursionLimit-i.depth);i.readUnknownFields&&s.push({no:e,wireType:a,data:t})}else o(n,r,i,a)}s.length>0&&(n.$unknown=s),i.depth--}}function ir(e,t){return(n,r,i,a)=>{if(++i.depth>i.recursionLimit)throw Error(`cannot decode ${e} from binary: maximum recursion depth of ${i.recursionLimit} reached`);let o,s,c=n.$unknown??[];for(;r.pos<r.len&&([o,s]=r.tag(),s!=x.EndGroup);){let e=t.get(o);if(e===void 0){let e=r.skip(s,o,i.recursionLimit-i.depth);i.readUnknownFields&&c.push({no:o,wireType:s,data:e})}else e(n,r,i,s)}if(s!=x.EndGroup||o!==a)throw Error(`invalid end group tag`);c.length>0&&(n.$unknown=c),i.depth--}}function ar(e,t,n,r,i){or(n)(e[y],t,i,r)}function or(e){switch(e.fieldKind){case`scalar`:return sr(e);case`enum`:return cr(e);case`message`:return lr(e);case`list`:return dr(e);case`map`:return fr(e)}}function sr(e){let t=pr(e.scalar,e.utf8Validation,e.longAsString),n=e.localName;if(e.oneof){let r=e.oneof.localName;return(e,i)=>{e[r]={case:n,value:t(i)}}}return(e,r)=>{e[n]=t(r)}}function cr(e){let t=e.localName,n=e.oneof?.localName;if(e.enum.open)return n===void 0?(e,n)=>{e[t]=n.int32()}:(e,r)=>{e[n]={case:t,value:r.int32()}};let r=e.enum.values,i=e.number;return(e,a,o,s)=>{let c=a.int32();if(r.some(e=>e.number===c))n===void 0?e[t]=c:e[n]={case:t,value:c};else if(o.readUnknownFields){let t=[];d(c,t);let n=e.$unknown??[];n.push({no:i,wireType:s,data:new Uint8Array(t)}),e.$unknown=n}}}function lr(e){let t=e.localName,{toMessage:n,toLocal:r}=nt(e),i=ur(e);if(e.oneof){let a=e.oneof.localName;return(e,o,s)=>{let c=e[a],l=n(c.case===t?c.value:void 0);i(l,o,s),e[a]={case:t,value:r(l)}}}return(e,a,o)=>{let s=n(e[t]);i(s,a,o),e[t]=r(s)}}function ur(e){let t=tr(e.message);if(e.delimitedEncoding){let n=e.number;return(e,r,i)=>t.readGroup(e,r,i,n)}return(e,n,r)=>t.read(e,n,r,n.uint32())}function dr(e){let n=e.localName;if(e.listKind==`message`){let{toMessage:t,toLocal:r}=nt(e),i=ur(e);return(e,a,o)=>{let s=t(void 0);i(s,a,o),e[n].push(r(s))}}let r=e.listKind==`enum`?t.INT32:e.scalar,i=e.listKind==`scalar`&&e.longAsString,a=pr(r,e.utf8Validation,i),o=r!=t.STRING&&r!=t.BYTES;return(e,t,r,i)=>{let s=e[n];if(i==x.LengthDelimited&&o){let e=t.uint32()+t.pos;for(;t.pos<e;)s.push(a(t))}else s.push(a(t))}}function fr(e){let n=e.localName,r=pr(e.mapKey,e.utf8Validation,!1),i=g(e.mapKey,!1),a,o;switch(e.mapKind){case`scalar`:{let n=e.scalar,r=pr(n,e.utf8Validation,!1);if(a=e=>r(e),n==t.BYTES)o=()=>new Uint8Array;else{let e=g(n,!1);o=()=>e}break}case`enum`:{let t=e.enum.values[0].number;a=e=>e.int32(),o=()=>t;break}case`message`:{let{toMessage:t,toLocal:n}=nt(e),r=tr(e.message).read;a=(e,i,a)=>{let o=t(a);return r(o,e,i,e.uint32()),n(o)},o=()=>n(t(void 0));break}}return(e,t,s)=>{let c=e[n],l,u,d=t.uint32(),f=t.pos+d;for(;t.pos<f;){let[e,n]=t.tag();switch(e){case 1:l=r(t);break;case 2:u=a(t,s,u);break;default:t.skip(n,e,s.recursionLimit-s.depth)}}l===void 0&&(l=i),u===void 0&&(u=o()),oe(c,l,u)}}function pr(e,n,r){switch(e){case t.STRING:return e=>e.string(n);case t.BOOL:return e=>e.bool();case t.DOUBLE:return e=>e.double();case t.FLOAT:return e=>e.float();case t.INT32:return e=>e.int32();case t.INT64:return r?e=>String(e.int64()):e=>e.int64();case t.UINT64:return r?e=>String(e.uint64()):e=>e.uint64();case t.FIXED64:return r?e=>String(e.fixed64()):e=>e.fixed64();case t.BYTES:return e=>e.bytes();case t.FIXED32:return e=>e.fixed32();case t.SFIXED32:return e=>e.sfixed32();case t.SFIXED64:return r?e=>String(e.sfixed64()):e=>e.sfixed64();case t.SINT64:return r?e=>String(e.sint64()):e=>e.sint64();case t.UINT32:return e=>e.uint32();case t.SINT32:return e=>e.sint32()}}function C(e,t){let n=$n(An,lt(e));return n.messageType.forEach(Ct),n.dependency=t?.map(e=>e.proto.name)??[],Ot(n,e=>t?.find(t=>t.proto.name===e)).getFile(n.name)}var mr=C(`Ch5nb29nbGUvcHJvdG9idWYvZHVyYXRpb24ucHJvdG8SD2dvb2dsZS5wcm90b2J1ZiIqCghEdXJhdGlvbhIPCgdzZWNvbmRzGAEgASgDEg0KBW5hbm9zGAIgASgFQoMBChNjb20uZ29vZ2xlLnByb3RvYnVmQg1EdXJhdGlvblByb3RvUAFaMWdvb2dsZS5nb2xhbmcub3JnL3Byb3RvYnVmL3R5cGVzL2tub3duL2R1cmF0aW9ucGL4AQGiAgNHUEKqAh5Hb29nbGUuUHJvdG9idWYuV2VsbEtub3duVHlwZXNiBnByb3RvMw`),hr=2,gr=3,_r={writeUnknownFields:!0};function vr(e){return e?Object.assign(Object.assign({},_r),e):_r}function yr(e,t,n){let r=new We;return xr(e)(r,vr(n),t),r.finish()}var br=new WeakMap;function xr(e){let t=br.get(e);return t===void 0&&(t=Sr(e)),t}function Sr(e){let t=e.typeName,n=e.fields.concat().sort((e,t)=>e.number-t.number),r=n[0],i=[],a=(e,n,a)=>{if(a.$typeName!==t&&r!==void 0)throw new Fe(r,`cannot use ${r} with message ${a.$typeName}`,`ForeignFieldError`);for(let t=0;t<i.length;t++)i[t](e,n,a);let o=a.$unknown;if(o!==void 0&&n.writeUnknownFields)for(let t=0;t<o.length;t++){let{no:n,wireType:r,data:i}=o[t];e.tag(n,r).raw(i)}};br.set(e,a);for(let e of n)i.push(Cr(e));return a}function Cr(e){switch(e.fieldKind){case`message`:case`scalar`:case`enum`:return wr(e);case`list`:return Er(e);case`map`:return Dr(e)}}function wr(e){let n=Tr(e),r=e.localName;if(e.oneof){let t=e.oneof.localName;return(e,i,a)=>{let o=a[t];o.case===r&&n(e,i,o.value)}}if(e.presence!=hr){let t=e.presence==gr?`cannot encode ${e} to binary: required field not set`:void 0;return(e,i,a)=>{let o=a[r];if(o!==void 0&&Object.prototype.hasOwnProperty.call(a,r))n(e,i,o);else if(t!==void 0)throw Error(t)}}if(e.fieldKind==`enum`){let t=e.enum.values[0].number;return(e,i,a)=>{let o=a[r];o!==t&&n(e,i,o)}}switch(e.scalar){case t.BOOL:return(e,t,i)=>{let a=i[r];a!==!1&&n(e,t,a)};case t.STRING:return(e,t,i)=>{let a=i[r];a!==``&&n(e,t,a)};case t.BYTES:return(e,t,i)=>{let a=i[r];(!(a instanceof Uint8Array)||a.byteLength>0)&&n(e,t,a)};case t.DOUBLE:case t.FLOAT:return(e,t,i)=>{let a=i[r];Object.is(a,0)||n(e,t,a)};default:return(e,t,i)=>{let a=i[r];a!=0&&n(e,t,a)}}}function Tr(e){switch(e.fieldKind){case`message`:{let{toMessage:t}=nt(e),n=Nr(e);return(e,r,i)=>{n(e,r,t(i))}}case`scalar`:case`enum`:{let n=e.fieldKind==`enum`?t.INT32:e.scalar,r=e.number,i=Pr(n),a=Ar(n,e.parent.typeName,e.name);return(e,t,n)=>{e.tag(r,i),a(e,n)}}}}function Er(e){let n=e.localName,r=e.number;switch(e.listKind){case`message`:{let{toMessage:t}=nt(e),r=Nr(e);return(e,i,a)=>{let o=a[n];for(let n=0;n<o.length;n++)r(e,i,t(o[n]))}}case`scalar`:case`enum`:{let i=e.listKind==`enum`?t.INT32:e.scalar,a=Ar(i,e.parent.typeName,e.name);if(e.packed)return(e,t,i)=>{let o=i[n];if(o.length!=0){e.tag(r,x.LengthDelimited).fork();for(let t=0;t<o.length;t++)a(e,o[t]);e.join()}};let o=Pr(i);return(e,t,i)=>{let s=i[n];for(let t=0;t<s.length;t++)e.tag(r,o),a(e,s[t])}}}}function Dr(e){let n=e.localName,r=e.number,i=Or(e);if(e.mapKind==`message`){let{toMessage:t}=nt(e),a=xr(e.message);return(e,o,s)=>{let c=s[n],l=Object.keys(c);for(let n=0;n<l.length;n++){let s=l[n];e.tag(r,x.LengthDelimited).fork(),i(e,s),e.tag(2,x.LengthDelimited).fork(),a(e,o,t(c[s])),e.join(),e.join()}}}let a=e.mapKind==`enum`?t.INT32:e.scalar,o=Pr(a),s=Ar(a,e.parent.typeName,e.name);return(e,t,a)=>{let c=a[n],l=Object.keys(c);for(let t=0;t<l.length;t++){let n=l[t];e.tag(r,x.LengthDelimited).fork(),i(e,n),e.tag(2,o),s(e,c[n]),e.join()}}}function Or(e){let t=Pr(e.mapKey),n=Ar(e.mapKey,e.parent.typeName,e.name),r=kr(e.mapKey);return(e,i)=>{e.tag(1,t),n(e,r(i))}}function kr(e){switch(e){case t.STRING:return e=>e;case t.BOOL:return e=>e===`true`||e!==`false`&&e;case t.UINT64:case t.FIXED64:return e=>{try{return p.uParse(e)}catch{return e}};case t.INT64:case t.SFIXED64:case t.SINT64:return e=>{try{return p.parse(e)}catch{return e}};default:return e=>{let t=Number.parseInt(e);return Number.isFinite(t)?t:e}}}function Ar(e,t,n){let r=jr(e);return(e,i)=>{try{r(e,i)}catch(e){throw e instanceof Error?Error(`cannot encode field ${t}.${n} to binary: ${e.message}`):e}}}function jr(e){switch(e){case t.STRING:return(e,t)=>e.string(t);case t.BOOL:return(e,t)=>e.bool(t);case t.DOUBLE:return(e,t)=>e.double(t);case t.FLOAT:return(e,t)=>e.float(t);case t.INT32:return(e,t)=>e.int32(t);case t.INT64:return(e,t)=>e.int64(t);case t.UINT64:return(e,t)=>e.uint64(t);case t.FIXED64:return(e,t)=>e.fixed64(t);case t.BYTES:return(e,t)=>e.bytes(t);case t.FIXED32:return(e,t)=>e.fixed32(t);case t.SFIXED32:return(e,t)=>e.sfixed32(t);case t.SFIXED64:return(e,t)=>e.sfixed64(t);case t.SINT64:return(e,t)=>e.sint64(t);case t.UINT32:return(e,t)=>e.uint32(t);case t.SINT32:return(e,t)=>e.sint32(t)}}function Mr(e,t,n,r){Cr(r)(e,t,n[y])}function Nr(e){let t=e.number,n=xr(e.message);return e.delimitedEncoding?(e,r,i)=>{e.tag(t,x.StartGroup),n(e,r,i),e.tag(t,x.EndGroup)}:(e,r,i)=>{e.tag(t,x.LengthDelimited).fork(),n(e,r,i),e.join()}}function Pr(e){switch(e){case t.BYTES:case t.STRING:return x.LengthDelimited;case t.DOUBLE:case t.FIXED64:case t.SFIXED64:return x.Bit64;case t.FIXED32:case t.SFIXED32:case t.FLOAT:return x.Bit32;default:return x.Varint}}function Fr(e,t,...n){if(n.length>0)throw Error();return e.services[t]}var Ir=C(btoa(`
khronos/v1/material.proto
khronos.v1"%
Square
column (\r\v
row (\r"
	SquareSet\f
rows (\r";
Cards
\bmilitary (\r
	religious (\r\r
civil (\r"N
\x07Payment 
first (\v2.khronos.v1.Cards!
second (\v2.khronos.v1.Cards"
\bBuilding
kind (2.khronos.v1.Kind
at (\v2.khronos.v1.Square\r
owner (\r\r
cubes (\r\f
ruin (\b
\x07printed (\b*H
Age
AGE_UNSPECIFIED\0\r
	AGE_MIGHT\r
	AGE_FAITH

AGE_REASON*k
\bCardType
CARD_TYPE_UNSPECIFIED\0
CARD_TYPE_MILITARY
CARD_TYPE_RELIGIOUS
CARD_TYPE_CIVIL*µ
Kind
KIND_UNSPECIFIED\0
KIND_WATCHTOWER\r
	KIND_KEEP
\vKIND_CASTLE
\vKIND_CHAPEL
KIND_MONASTERY

KIND_ABBEY
\vKIND_HAMLET\x07\r
	KIND_TOWN\b\r
	KIND_CITY	*U

Adventurer
ADVENTURER_UNSPECIFIED\0
ADVENTURER_FIRST
ADVENTURER_SECONDB

khronos.v1B\rMaterialProtoPZkhronos/v1;khronosv1¢KRVª
Khronos.V1º	KhronosV1Ê
Khronos\\V1âKhronos\\V1\\GPBMetadataê\vKhronos::V1bproto3`)),Lr=S(Ir,0),Rr=S(Ir,1),zr=S(Ir,2),Br=S(Ir,4),Vr=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.MILITARY=1]=`MILITARY`,e[e.RELIGIOUS=2]=`RELIGIOUS`,e[e.CIVIL=3]=`CIVIL`,e}({}),Hr=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.WATCHTOWER=1]=`WATCHTOWER`,e[e.KEEP=2]=`KEEP`,e[e.CASTLE=3]=`CASTLE`,e[e.CHAPEL=4]=`CHAPEL`,e[e.MONASTERY=5]=`MONASTERY`,e[e.ABBEY=6]=`ABBEY`,e[e.HAMLET=7]=`HAMLET`,e[e.TOWN=8]=`TOWN`,e[e.CITY=9]=`CITY`,e}({}),Ur=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.FIRST=1]=`FIRST`,e[e.SECOND=2]=`SECOND`,e}({}),Wr=C(btoa(`
khronos/v1/action.proto
khronos.v1"
Action\f
seat (\r1
\rexchange_hand (\v2.khronos.v1.ExchangeHandH\0+

swap_cards (\v2.khronos.v1.SwapCardsH\0$
travel (\v2.khronos.v1.TravelH\0*
	construct (\v2.khronos.v1.ConstructH\0&
\x07upgrade (\v2.khronos.v1.UpgradeH\0(
\bdemolish\x07 (\v2.khronos.v1.DemolishH\0(
\bpopulate\b (\v2.khronos.v1.PopulateH\0(
\brenovate	 (\v2.khronos.v1.RenovateH\0'
\bend_turn
 (\v2.khronos.v1.EndTurnH\05
choose_building\v (\v2.khronos.v1.ChooseBuildingH\03
place_building\f (\v2.khronos.v1.PlaceBuildingH\0B
verb"Q
\vGivenAction%
\x07message (\v2.khronos.v1.ActionH\0
\bnotation (	H\0B\x07
given"0
\fExchangeHand 
cards (\v2.khronos.v1.Cards"n
	SwapCards"
take (2.khronos.v1.CardType
count (\rH\0
give (\v2.khronos.v1.CardsB\b
_count"Q
Travel*

adventurer (2.khronos.v1.Adventurer\x1B
to (2.khronos.v1.Age"
	Construct
age (2.khronos.v1.Age
kind (2.khronos.v1.Kind
at (\v2.khronos.v1.Square$
\x07payment (\v2.khronos.v1.Payment"®
\x07Upgrade
age (2.khronos.v1.Age
old (\v2.khronos.v1.Square
kind (2.khronos.v1.Kind
at (\v2.khronos.v1.Square$
\x07payment (\v2.khronos.v1.Payment"n
\bDemolish
age (2.khronos.v1.Age
at (\v2.khronos.v1.Square$
\x07payment (\v2.khronos.v1.Payment"P
\bPopulate
at (\v2.khronos.v1.Square$
\x07payment (\v2.khronos.v1.Payment"P
\bRenovate
at (\v2.khronos.v1.Square$
\x07payment (\v2.khronos.v1.Payment"-
\x07EndTurn"
\x07give_up (\v2.khronos.v1.Cards"0
ChooseBuilding
at (\v2.khronos.v1.Square"/
\rPlaceBuilding
at (\v2.khronos.v1.Square*ÿ
Verb
VERB_UNSPECIFIED\0
VERB_EXCHANGE_HAND
VERB_SWAP_CARDS
\vVERB_TRAVEL
VERB_CONSTRUCT
\fVERB_UPGRADE
\rVERB_DEMOLISH
\rVERB_POPULATE\x07
\rVERB_RENOVATE\b
\rVERB_END_TURN	
VERB_CHOOSE_BUILDING

VERB_PLACE_BUILDING\vB

khronos.v1B\vActionProtoPZkhronos/v1;khronosv1¢KRVª
Khronos.V1º	KhronosV1Ê
Khronos\\V1âKhronos\\V1\\GPBMetadataê\vKhronos::V1bproto3`),[Ir]),Gr=S(Wr,0),Kr=C(btoa(`
khronos/v1/decision.proto
khronos.v1"º
\bDecision\f
seat (\r
age (2.khronos.v1.Age
clause (	5
building_choice (\v2.khronos.v1.BuildingChoiceH\0/
\fplace_choice (\v2.khronos.v1.PlaceChoiceH\0B

\bquestion"
BuildingChoice"
type (2.khronos.v1.CardType%
domain (\v2.khronos.v1.SquareSet%
\x07choices (\v2.khronos.v1.Building"}
\vPlaceChoice&
\bbuilding (\v2.khronos.v1.Building
kind (2.khronos.v1.Kind&
\x07squares (\v2.khronos.v1.SquareSetB

khronos.v1B\rDecisionProtoPZkhronos/v1;khronosv1¢KRVª
Khronos.V1º	KhronosV1Ê
Khronos\\V1âKhronos\\V1\\GPBMetadataê\vKhronos::V1bproto3`),[Ir]),qr=C(btoa(`
khronos/v1/refusal.proto
khronos.v1"§
\x07Refusal
\x07clauses (	)

violations (\v2.khronos.v1.Violation%
\bpayments (\v2.khronos.v1.Payment&
\bdecision (\v2.khronos.v1.Decision
	truncated (\b"Ì
	Violation'
code (2.khronos.v1.ViolationCode
clause (	
\bsentence (	
age (2.khronos.v1.Age
kind (2.khronos.v1.Kind'
	card_type (2.khronos.v1.CardType*

adventurer\x07 (2.khronos.v1.Adventurer
needed\b (\rH\0
given	 (\rH\r
seats
 (\r#
\x07squares\v (\v2.khronos.v1.Square'
	buildings\f (\v2.khronos.v1.Building&
\x07domains\r (\v2.khronos.v1.SquareSet
hint (\v2.khronos.v1.HintB	
\x07_neededB\b
_given"<
Hint
\bsentence (	"
action (\v2.khronos.v1.Action*Ì\f
\rViolationCode
VIOLATION_CODE_UNSPECIFIED\0
VIOLATION_CODE_GAME_OVER 
VIOLATION_CODE_NOT_YOUR_TURN#
VIOLATION_CODE_DECISION_PENDING&
"VIOLATION_CODE_NO_DECISION_PENDING$
 VIOLATION_CODE_NOT_YOUR_DECISION
\x1BVIOLATION_CODE_NOT_A_CHOICE 
VIOLATION_CODE_PLACE_OUTSIDE\x07$
 VIOLATION_CODE_ALREADY_EXCHANGED\b(
$VIOLATION_CODE_EXCHANGE_AFTER_ACTION	$
 VIOLATION_CODE_NO_CARDS_GIVEN_UP
$
 VIOLATION_CODE_CARDS_NOT_IN_HAND\v&
"VIOLATION_CODE_CARDS_BEYOND_TOTALS\f#
VIOLATION_CODE_TOO_LITTLE_MONEY\r
VIOLATION_CODE_NO_HOLDEM"
VIOLATION_CODE_ALREADY_SWAPPED$
 VIOLATION_CODE_SWAP_AFTER_ACTION!
VIOLATION_CODE_NO_CARDS_TAKEN#
VIOLATION_CODE_CARDS_NOT_IN_ROW
\x1BVIOLATION_CODE_UNEQUAL_SWAP
VIOLATION_CODE_SAME_BOARD'
#VIOLATION_CODE_ADVENTURER_ELSEWHERE#
VIOLATION_CODE_ADVENTURER_SPENT"
VIOLATION_CODE_PAYMENT_UNCLEAR 
VIOLATION_CODE_TOO_FEW_CARDS
VIOLATION_CODE_WRONG_CARDS!
VIOLATION_CODE_TOO_MANY_CARDS$
 VIOLATION_CODE_SURCHARGE_MISSING\x1B 
VIOLATION_CODE_NO_ADVENTURER
VIOLATION_CODE_WRONG_BOARD
VIOLATION_CODE_NO_TILE
VIOLATION_CODE_NO_CUBE
VIOLATION_CODE_OFF_BOARD \x1B
VIOLATION_CODE_NOT_FREE!
VIOLATION_CODE_NO_BUILDING"
VIOLATION_CODE_NOT_YOURS#
VIOLATION_CODE_OTHER_TYPE$
VIOLATION_CODE_NOT_LARGER%
VIOLATION_CODE_NOT_COVERED&
VIOLATION_CODE_TOO_LARGE'
VIOLATION_CODE_PRINTED( 
VIOLATION_CODE_BUILDING_FULL)
VIOLATION_CODE_NOT_A_RUIN*
VIOLATION_CODE_RIVER+!
VIOLATION_CODE_DOMAINS_JOINED, 
VIOLATION_CODE_EQUAL_HIGHEST-$
 VIOLATION_CODE_HAND_NOT_GIVEN_UP.B

khronos.v1B\fRefusalProtoPZkhronos/v1;khronosv1¢KRVª
Khronos.V1º	KhronosV1Ê
Khronos\\V1âKhronos\\V1\\GPBMetadataê\vKhronos::V1bproto3`),[Wr,Kr,Ir]),Jr=S(qr,0),Yr=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.GAME_OVER=1]=`GAME_OVER`,e[e.NOT_YOUR_TURN=2]=`NOT_YOUR_TURN`,e[e.DECISION_PENDING=3]=`DECISION_PENDING`,e[e.NO_DECISION_PENDING=4]=`NO_DECISION_PENDING`,e[e.NOT_YOUR_DECISION=5]=`NOT_YOUR_DECISION`,e[e.NOT_A_CHOICE=6]=`NOT_A_CHOICE`,e[e.PLACE_OUTSIDE=7]=`PLACE_OUTSIDE`,e[e.ALREADY_EXCHANGED=8]=`ALREADY_EXCHANGED`,e[e.EXCHANGE_AFTER_ACTION=9]=`EXCHANGE_AFTER_ACTION`,e[e.NO_CARDS_GIVEN_UP=10]=`NO_CARDS_GIVEN_UP`,e[e.CARDS_NOT_IN_HAND=11]=`CARDS_NOT_IN_HAND`,e[e.CARDS_BEYOND_TOTALS=12]=`CARDS_BEYOND_TOTALS`,e[e.TOO_LITTLE_MONEY=13]=`TOO_LITTLE_MONEY`,e[e.NO_HOLDEM=14]=`NO_HOLDEM`,e[e.ALREADY_SWAPPED=15]=`ALREADY_SWAPPED`,e[e.SWAP_AFTER_ACTION=16]=`SWAP_AFTER_ACTION`,e[e.NO_CARDS_TAKEN=17]=`NO_CARDS_TAKEN`,e[e.CARDS_NOT_IN_ROW=18]=`CARDS_NOT_IN_ROW`,e[e.UNEQUAL_SWAP=19]=`UNEQUAL_SWAP`,e[e.SAME_BOARD=20]=`SAME_BOARD`,e[e.ADVENTURER_ELSEWHERE=21]=`ADVENTURER_ELSEWHERE`,e[e.ADVENTURER_SPENT=22]=`ADVENTURER_SPENT`,e[e.PAYMENT_UNCLEAR=23]=`PAYMENT_UNCLEAR`,e[e.TOO_FEW_CARDS=24]=`TOO_FEW_CARDS`,e[e.WRONG_CARDS=25]=`WRONG_CARDS`,e[e.TOO_MANY_CARDS=26]=`TOO_MANY_CARDS`,e[e.SURCHARGE_MISSING=27]=`SURCHARGE_MISSING`,e[e.NO_ADVENTURER=28]=`NO_ADVENTURER`,e[e.WRONG_BOARD=29]=`WRONG_BOARD`,e[e.NO_TILE=30]=`NO_TILE`,e[e.NO_CUBE=31]=`NO_CUBE`,e[e.OFF_BOARD=32]=`OFF_BOARD`,e[e.NOT_FREE=33]=`NOT_FREE`,e[e.NO_BUILDING=34]=`NO_BUILDING`,e[e.NOT_YOURS=35]=`NOT_YOURS`,e[e.OTHER_TYPE=36]=`OTHER_TYPE`,e[e.NOT_LARGER=37]=`NOT_LARGER`,e[e.NOT_COVERED=38]=`NOT_COVERED`,e[e.TOO_LARGE=39]=`TOO_LARGE`,e[e.PRINTED=40]=`PRINTED`,e[e.BUILDING_FULL=41]=`BUILDING_FULL`,e[e.NOT_A_RUIN=42]=`NOT_A_RUIN`,e[e.RIVER=43]=`RIVER`,e[e.DOMAINS_JOINED=44]=`DOMAINS_JOINED`,e[e.EQUAL_HIGHEST=45]=`EQUAL_HIGHEST`,e[e.HAND_NOT_GIVEN_UP=46]=`HAND_NOT_GIVEN_UP`,e}({}),Xr=C(btoa(`
khronos/v1/event.proto
khronos.v1"ó\b
Event/
\faction_taken (\v2.khronos.v1.ActionTakenH\0/
\fcards_played (\v2.khronos.v1.CardsPlayedH\01
\rbuilding_laid (\v2.khronos.v1.BuildingLaidH\05
cascade_settled (\v2.khronos.v1.CascadeSettledH\0-
\vmoney_moved (\v2.khronos.v1.MoneyMovedH\07
adventurer_moved (\v2\x1B.khronos.v1.AdventurerMovedH\02
cards_given_up\x07 (\v2.khronos.v1.CardsGivenUpH\0-
\vcards_drawn\b (\v2.khronos.v1.CardsDrawnH\0-
\vturn_passed	 (\v2.khronos.v1.TurnPassedH\07
income_collected
 (\v2\x1B.khronos.v1.IncomeCollectedH\07
building_changed\v (\v2\x1B.khronos.v1.BuildingChangedH\07
building_removed\f (\v2\x1B.khronos.v1.BuildingRemovedH\03
ripple_stopped\r (\v2.khronos.v1.RippleStoppedH\03
domains_joined (\v2.khronos.v1.DomainsJoinedH\0-
\vclash_found (\v2.khronos.v1.ClashFoundH\0;
decision_requested (\v2.khronos.v1.DecisionRequestedH\01
\rpile_shuffled (\v2.khronos.v1.PileShuffledH\01
\rcards_swapped (\v2.khronos.v1.CardsSwappedH\0<
first_player_chosen (\v2.khronos.v1.FirstPlayerChosenH\0'
\brow_laid (\v2.khronos.v1.RowLaidH\0+

game_ended (\v2.khronos.v1.GameEndedH\0
\x07clauses (	
\bsentence (	B
fact"1
\vActionTaken"
action (\v2.khronos.v1.Action"A
\vCardsPlayed\f
seat (\r$
\x07payment (\v2.khronos.v1.Payment"M
\fCardsGivenUp\f
seat (\r 
cards (\v2.khronos.v1.Cards\r
count (\r"]

CardsDrawn\f
seat (\r\r
count (\r"
cards (\v2.khronos.v1.CardsH\0B
\fprivate_part"U
\fPileShuffled\f
size (\r(
open (\v2.khronos.v1.ShuffledPileH\0B\r
\vhidden_part"E
\fShuffledPile#
order (2.khronos.v1.CardType
\bposition (\r"\`
\fCardsSwapped\f
seat (\r 
taken (\v2.khronos.v1.Cards 
given (\v2.khronos.v1.Cards"S

MoneyMoved\f
seat (\r
amount ('
reason (2.khronos.v1.MoneyReason"
AdventurerMoved\f
seat (\r*

adventurer (2.khronos.v1.Adventurer
origin (2.khronos.v1.Age\x1B
to (2.khronos.v1.Age"
\fBuildingLaid
age (2.khronos.v1.Age&
\bbuilding (\v2.khronos.v1.Building 
cause (2.khronos.v1.Cause&
\breplaced (\v2.khronos.v1.Building"
BuildingRemoved
age (2.khronos.v1.Age&
\bbuilding (\v2.khronos.v1.Building 
cause (2.khronos.v1.Cause
\vleaves_game (\b
keeper (\r"
BuildingChanged
age (2.khronos.v1.Age$
before (\v2.khronos.v1.Building#
after (\v2.khronos.v1.Building 
cause (2.khronos.v1.Cause"
\rRippleStopped
age (2.khronos.v1.Age&
\bbuilding (\v2.khronos.v1.Building
clause (	(
codes (2.khronos.v1.ViolationCode"}
\rDomainsJoined
age (2.khronos.v1.Age&
\bbuilding (\v2.khronos.v1.Building&
\x07domains (\v2.khronos.v1.SquareSet"Ñ

ClashFound
age (2.khronos.v1.Age"
type (2.khronos.v1.CardType#
kind (2.khronos.v1.ClashKind%
domain (\v2.khronos.v1.SquareSet%
\x07sharers (\v2.khronos.v1.Building
powers (\r";
DecisionRequested&
\bdecision (\v2.khronos.v1.Decision"
CascadeSettled"t
IncomeCollected\f
seat (\r
age (2.khronos.v1.Age%
domain (\v2.khronos.v1.SquareSet
amount (\r"*

TurnPassed\f
seat (\r
number (\r"!
FirstPlayerChosen\f
seat (\r"+
\x07RowLaid 
cards (\v2.khronos.v1.Cards"-
	GameEnded
\x07ranking (\r
\x07winners (\r*
Cause
CAUSE_UNSPECIFIED\0
CAUSE_CONSTRUCTION
\rCAUSE_UPGRADE
CAUSE_DEMOLITION
\fCAUSE_RIPPLE
\rCAUSE_PARADOX
CAUSE_PARADOX_SHADOW\x1B
CAUSE_UNRIPPLED_UPGRADE\x07
CAUSE_DOWNSIZING\b
CAUSE_LOST_SHADOW	
CAUSE_POPULATION

CAUSE_RENOVATION\v*
\vMoneyReason
MONEY_REASON_UNSPECIFIED\0
MONEY_REASON_EXCHANGE
MONEY_REASON_TRAVEL\x1B
MONEY_REASON_DEMOLITION
MONEY_REASON_BONUS*Y
	ClashKind
CLASH_KIND_UNSPECIFIED\0
CLASH_KIND_JUNCTION
CLASH_KIND_DIVISION*n
\fUndoObstacle
UNDO_OBSTACLE_UNSPECIFIED\0
UNDO_OBSTACLE_CARD_DRAWN!
UNDO_OBSTACLE_ANOTHER_DECIDEDB

khronos.v1B
EventProtoPZkhronos/v1;khronosv1¢KRVª
Khronos.V1º	KhronosV1Ê
Khronos\\V1âKhronos\\V1\\GPBMetadataê\vKhronos::V1bproto3`),[Wr,Kr,Ir,qr]),Zr=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.CONSTRUCTION=1]=`CONSTRUCTION`,e[e.UPGRADE=2]=`UPGRADE`,e[e.DEMOLITION=3]=`DEMOLITION`,e[e.RIPPLE=4]=`RIPPLE`,e[e.PARADOX=5]=`PARADOX`,e[e.PARADOX_SHADOW=6]=`PARADOX_SHADOW`,e[e.UNRIPPLED_UPGRADE=7]=`UNRIPPLED_UPGRADE`,e[e.DOWNSIZING=8]=`DOWNSIZING`,e[e.LOST_SHADOW=9]=`LOST_SHADOW`,e[e.POPULATION=10]=`POPULATION`,e[e.RENOVATION=11]=`RENOVATION`,e}({}),Qr=C(btoa(`
khronos/v1/legal.proto
khronos.v1"k
Cost'
	card_type (2.khronos.v1.CardType
\vtyped_cards (\r
surcharge_cards (\r\f
ecus (\r"©

LegalGroup2
\rexchange_hand (\v2.khronos.v1.LegalExchangeH\0+

swap_cards (\v2.khronos.v1.LegalSwapH\0*
travel (\v2.khronos.v1.LegalJourneyH\02
	construct (\v2.khronos.v1.LegalConstructionH\0+
\x07upgrade (\v2.khronos.v1.LegalUpgradeH\0/
\bdemolish (\v2\x1B.khronos.v1.LegalDemolitionH\0/
\bpopulate\x07 (\v2\x1B.khronos.v1.LegalPopulationH\0/
\brenovate\b (\v2\x1B.khronos.v1.LegalRenovationH\0,
\bend_turn	 (\v2.khronos.v1.LegalTurnEndH\02
choose_building
 (\v2.khronos.v1.LegalChoiceH\00
place_building\v (\v2.khronos.v1.LegalPlaceH\0B
verb"?
\rLegalExchange\f
ecus (\r 
cards (\v2.khronos.v1.Cards"_
	LegalSwap"
take (2.khronos.v1.CardType\r
count (\r
give (\v2.khronos.v1.Cards"e
\fLegalJourney*

adventurer (2.khronos.v1.Adventurer\f
ecus (\r\x1B
to (2.khronos.v1.Age"À
LegalConstruction
age (2.khronos.v1.Age
kind (2.khronos.v1.Kind
cost (\v2.khronos.v1.Cost%
\bpayments (\v2.khronos.v1.Payment&
\x07squares (\v2.khronos.v1.SquareSet"»
\fLegalUpgrade
age (2.khronos.v1.Age
kind (2.khronos.v1.Kind
cost (\v2.khronos.v1.Cost%
\bpayments (\v2.khronos.v1.Payment&
sites (\v2.khronos.v1.UpgradeSite"V
\vUpgradeSite
old (\v2.khronos.v1.Square&
\x07squares (\v2.khronos.v1.SquareSet"¾
LegalDemolition
age (2.khronos.v1.Age
kind (2.khronos.v1.Kind
cost (\v2.khronos.v1.Cost%
\bpayments (\v2.khronos.v1.Payment&
\x07squares (\v2.khronos.v1.SquareSet"
LegalPopulation
cost (\v2.khronos.v1.Cost%
\bpayments (\v2.khronos.v1.Payment&
\x07squares (\v2.khronos.v1.SquareSet"
LegalRenovation
cost (\v2.khronos.v1.Cost%
\bpayments (\v2.khronos.v1.Payment&
\x07squares (\v2.khronos.v1.SquareSet"2
\fLegalTurnEnd"
\x07give_up (\v2.khronos.v1.Cards"S
\vLegalChoice
age (2.khronos.v1.Age&
\x07squares (\v2.khronos.v1.SquareSet"r

LegalPlace
age (2.khronos.v1.Age
kind (2.khronos.v1.Kind&
\x07squares (\v2.khronos.v1.SquareSetB

khronos.v1B
LegalProtoPZkhronos/v1;khronosv1¢KRVª
Khronos.V1º	KhronosV1Ê
Khronos\\V1âKhronos\\V1\\GPBMetadataê\vKhronos::V1bproto3`),[Ir]),$r=C(btoa(`
khronos/v1/advice.proto
khronos.v1"Â
\fPlacementMap\f
seat (\r
age (2.khronos.v1.Age
kind (2.khronos.v1.Kind
old (\v2.khronos.v1.Square)

violations (\v2.khronos.v1.Violation*
prices (\v2.khronos.v1.PlacementPrice6
square_violations\x07 (\v2\x1B.khronos.v1.SquareViolation6
\fconsequences\b (\v2 .khronos.v1.PlacementConsequence"
PlacementPrice
cost (\v2.khronos.v1.Cost%
\bpayments (\v2.khronos.v1.Payment&
\x07squares (\v2.khronos.v1.SquareSet"c
SquareViolation(
	violation (\v2.khronos.v1.Violation&
\x07squares (\v2.khronos.v1.SquareSet"
PlacementConsequence,
\vconsequence (2.khronos.v1.Consequence
age (2.khronos.v1.Age
clause (	&
\x07squares (\v2.khronos.v1.SquareSet"
\x07Preview"
action (\v2.khronos.v1.Action!
events (\v2.khronos.v1.Event(
boards (\v2.khronos.v1.BoardPreview&
\bdecision (\v2.khronos.v1.Decision+
\bbranches (\v2.khronos.v1.PreviewBranch0
undo_obstacles (2.khronos.v1.UndoObstacle"k
\bPlanStop*
reason (2.khronos.v1.PlanStopReason\r
index (\r$
\x07refusal (\v2.khronos.v1.Refusal"
\fBoardPreview
age (2.khronos.v1.Age
events (\r'
	appearing (\v2.khronos.v1.Building'
	vanishing (\v2.khronos.v1.Building"Y
\rPreviewBranch"
answer (\v2.khronos.v1.Action$
\x07preview (\v2.khronos.v1.Preview"¶
Domain
age (2.khronos.v1.Age&
\x07squares (\v2.khronos.v1.SquareSet'
	buildings (\v2.khronos.v1.Building
military_power (\r
religious_power (\r
\vcivil_power (\r\r
cubes\x07 (\r
\x07holders\b (\r
clause	 (	&
\bdeciding
 (\v2.khronos.v1.Building\r
worth\v (\r
\bsentence\f (	"

Suggestion"
action (\v2.khronos.v1.Action
\bnotation (	
\vgain_tenths (
\bsentence (	
action_sentence (	"V
IncomeForecast\f
seat (\r'
boards (\v2.khronos.v1.BoardIncome\r
total (\r"d
\vBoardIncome
age (2.khronos.v1.Age\r
worth (\r
adventurer_present (\b\f
paid (\r*ï
\vConsequence\x1B
CONSEQUENCE_UNSPECIFIED\0
CONSEQUENCE_RIPPLE
CONSEQUENCE_RIPPLE_STOPPED
CONSEQUENCE_PARADOX
CONSEQUENCE_JUNCTION
CONSEQUENCE_JUNCTION_CLASH
CONSEQUENCE_DIVISION_CLASH
CONSEQUENCE_DECISION\x07*
PlanStopReason 
PLAN_STOP_REASON_UNSPECIFIED\0
PLAN_STOP_REASON_REFUSED 
PLAN_STOP_REASON_CARDS_DRAWN
PLAN_STOP_REASON_DECISION*a
\bStrength
STRENGTH_UNSPECIFIED\0
\rSTRENGTH_EASY
STRENGTH_MEDIUM
STRENGTH_STRONGB

khronos.v1B\vAdviceProtoPZkhronos/v1;khronosv1¢KRVª
Khronos.V1º	KhronosV1Ê
Khronos\\V1âKhronos\\V1\\GPBMetadataê\vKhronos::V1bproto3`),[Wr,Kr,Xr,Qr,Ir,qr]),ei=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.RIPPLE=1]=`RIPPLE`,e[e.RIPPLE_STOPPED=2]=`RIPPLE_STOPPED`,e[e.PARADOX=3]=`PARADOX`,e[e.JUNCTION=4]=`JUNCTION`,e[e.JUNCTION_CLASH=5]=`JUNCTION_CLASH`,e[e.DIVISION_CLASH=6]=`DIVISION_CLASH`,e[e.DECISION=7]=`DECISION`,e}({}),ti=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.EASY=1]=`EASY`,e[e.MEDIUM=2]=`MEDIUM`,e[e.STRONG=3]=`STRONG`,e}({}),ni=C(btoa(`
khronos/v1/audit.proto
khronos.v1"W
\rPositionFault\r
field (	
clause (	
\bsentence (	
\rsuggested_fix (	B

khronos.v1B
AuditProtoPZkhronos/v1;khronosv1¢KRVª
Khronos.V1º	KhronosV1Ê
Khronos\\V1âKhronos\\V1\\GPBMetadataê\vKhronos::V1bproto3`)),ri=C(btoa(`
khronos/v1/config.proto
khronos.v1"¦
	GameSetup&
config (\v2.khronos.v1.GameConfig

first_seat (\r
\vseed_phrase (	H\0
seed (\fH\0,
\fsealed_seats (\v2.khronos.v1.SealedSeatB\b
chance"E

SealedSeat
\vsecret_hash (\f\r
nonce (\f
\vreplaceable (\b"Ð

GameConfig
seats (\v2.khronos.v1.Seat
built_in_region (	H\01
\rcustom_region (\v2.khronos.v1.CustomRegionH\0$
\x07edition (2.khronos.v1.Edition
holdem (\b
deck (2.khronos.v1.Deck'
	card_mode\x07 (2.khronos.v1.CardMode$
\x07rulings\b (\v2.khronos.v1.Rulings$
\x07secrecy	 (2.khronos.v1.SecrecyB\b
region"$
Seat\f
name (	
colour (	"
\fCustomRegion\f
rows (	"Ë
\x07Rulings/
\rparadox_tiles (2.khronos.v1.ParadoxTiles/
\rmixed_terrain (2.khronos.v1.MixedTerrain3
upgrade_terrain (2.khronos.v1.UpgradeTerrain)

old_shadow (2.khronos.v1.OldShadow*O
\x07Edition
EDITION_UNSPECIFIED\0
EDITION_MATAGOT
EDITION_RIO_GRANDE*H
Deck
DECK_UNSPECIFIED\0
\rDECK_STANDARD
DECK_FIRST_PRINTING*R
\bCardMode
CARD_MODE_UNSPECIFIED\0
CARD_MODE_DEALT
CARD_MODE_REPORTED*H
\x07Secrecy
SECRECY_UNSPECIFIED\0
\fSECRECY_OPEN
SECRECY_SEALED*g
\fParadoxTiles
PARADOX_TILES_UNSPECIFIED\0
PARADOX_TILES_LEAVE_GAME
PARADOX_TILES_TO_STOCK*_
\fMixedTerrain
MIXED_TERRAIN_UNSPECIFIED\0
MIXED_TERRAIN_BOTH
MIXED_TERRAIN_HIGHER*w
UpgradeTerrain
\x1BUPGRADE_TERRAIN_UNSPECIFIED\0#
UPGRADE_TERRAIN_WHOLE_FOOTPRINT
\x1BUPGRADE_TERRAIN_NEW_SQUARES*U
	OldShadow
OLD_SHADOW_UNSPECIFIED\0
OLD_SHADOW_STAYS
OLD_SHADOW_REMOVEDB

khronos.v1B\vConfigProtoPZkhronos/v1;khronosv1¢KRVª
Khronos.V1º	KhronosV1Ê
Khronos\\V1âKhronos\\V1\\GPBMetadataê\vKhronos::V1bproto3`)),ii=S(ri,0),ai=S(ri,1),oi=S(ri,4),si=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.MATAGOT=1]=`MATAGOT`,e[e.RIO_GRANDE=2]=`RIO_GRANDE`,e}({}),ci=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.STANDARD=1]=`STANDARD`,e[e.FIRST_PRINTING=2]=`FIRST_PRINTING`,e}({}),li=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.DEALT=1]=`DEALT`,e[e.REPORTED=2]=`REPORTED`,e}({}),ui=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.OPEN=1]=`OPEN`,e[e.SEALED=2]=`SEALED`,e}({}),di=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.LEAVE_GAME=1]=`LEAVE_GAME`,e[e.TO_STOCK=2]=`TO_STOCK`,e}({}),fi=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.BOTH=1]=`BOTH`,e[e.HIGHER=2]=`HIGHER`,e}({}),pi=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.WHOLE_FOOTPRINT=1]=`WHOLE_FOOTPRINT`,e[e.NEW_SQUARES=2]=`NEW_SQUARES`,e}({}),mi=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.STAYS=1]=`STAYS`,e[e.REMOVED=2]=`REMOVED`,e}({}),hi=C(btoa(`
khronos/v1/catalog.proto
khronos.v1"Ù
\x07Catalog
schema_version (\r
rules_revision (\r$
\x07numbers (\v2.khronos.v1.Numbers$
kinds (\v2.khronos.v1.KindEntry$
decks (\v2.khronos.v1.DeckEntry(
\x07options (\v2.khronos.v1.OptionEntry(
\x07regions\x07 (\v2.khronos.v1.RegionEntry(
\x07clauses\b (\v2.khronos.v1.ClauseEntry.

violations	 (\v2.khronos.v1.ViolationEntry"ú
\x07Numbers
fewest_players (\r
\fmost_players (\r
cubes_per_player (\r
starting_money (\r
	hand_size (\r
cards_per_adventurer (\r

game_turns\x07 (\r
\fincome_turns\b (\r
exchange_price	 (\r
\ftravel_price
 (\r
demolition_price\v (\r
\rshortest_side\f (\r
\flongest_side\r (\r.

surcharges (\v2.khronos.v1.SurchargeEntry
\x07bonuses (\r"O
SurchargeEntry
\x07players (\r
\fforest_cards (\r
mountain_cards (\r"¸
	KindEntry
kind (2.khronos.v1.Kind\r
title (	"
type (2.khronos.v1.CardType\f
size (\r\r
value (\r\r
tiles (\r

ruin_value\x07 (\r
renovation_cards\b (\r"\\
	DeckEntry
deck (2.khronos.v1.Deck\r
title (	 
cards (\v2.khronos.v1.Cards"e
\vOptionEntry\r
field (	\r
title (	
\x07clauses (	'
values (\v2.khronos.v1.OptionValue"=
\vOptionValue\r
value (	\r
title (	
\bsentence (	"W
\vRegionEntry\f
name (	(
region (\v2.khronos.v1.CustomRegion
\bsentence (	"
\vClauseEntry

id (	\r
title (	
\x07chapter (	
\bsentence (	
\x07section (	%
\breadings (\v2.khronos.v1.Reading"3
\x07Reading\f
ours (	\r
other (	\v
why (	"\\
ViolationEntry'
code (2.khronos.v1.ViolationCode
\bsentence (	
\x07clauses (	B

khronos.v1B\fCatalogProtoPZkhronos/v1;khronosv1¢KRVª
Khronos.V1º	KhronosV1Ê
Khronos\\V1âKhronos\\V1\\GPBMetadataê\vKhronos::V1bproto3`),[ri,Ir,qr]),gi=S(hi,0),_i=C(btoa(`
khronos/v1/error.proto
khronos.v1*Ë
\vErrorReason
ERROR_REASON_UNSPECIFIED\0
\x1BERROR_REASON_ACTION_ILLEGAL
ERROR_REASON_MALFORMED
ERROR_REASON_STATE_INVALID
\x1BERROR_REASON_SCHEMA_TOO_NEW"
ERROR_REASON_RULES_UNSUPPORTED 
ERROR_REASON_DIGEST_MISMATCH
ERROR_REASON_PART_MISSING\x07
ERROR_REASON_PART_SEALED\b
\x1BERROR_REASON_REGION_UNKNOWN	
\x1BERROR_REASON_REGION_INVALID
$
 ERROR_REASON_NOTATION_UNREADABLE\v
ERROR_REASON_TOO_LARGE\f\x1B
ERROR_REASON_OVERLOADED\r
ERROR_REASON_SHUTTING_DOWN"
ERROR_REASON_DEADLINE_EXCEEDED
ERROR_REASON_INTERNAL
ERROR_REASON_TOO_MUCH_WORK 
ERROR_REASON_UNAUTHENTICATED
ERROR_REASON_RATE_LIMITED
\x1BERROR_REASON_METHOD_UNKNOWN
ERROR_REASON_STALLED
ERROR_REASON_SEAL_BROKEN
ERROR_REASON_KEY_UNKNOWN
ERROR_REASON_SECRET_NEEDED%
!ERROR_REASON_SEAT_NOT_REPLACEABLEB

khronos.v1B
ErrorProtoPZkhronos/v1;khronosv1¢KRVª
Khronos.V1º	KhronosV1Ê
Khronos\\V1âKhronos\\V1\\GPBMetadataê\vKhronos::V1bproto3`)),vi=C(btoa(`
khronos/v1/options.proto
khronos.v1"Î
RequestOptions
seat (\rH\0*
	spectator (\v2.khronos.v1.SpectatorH\0 
host (\v2.khronos.v1.HostH\0
expected_digest (	
locale (	
with_sentences (\b
\vseat_secret\x07 (\fB\b
viewer"\v
	Spectator"
HostB

khronos.v1B\fOptionsProtoPZkhronos/v1;khronosv1¢KRVª
Khronos.V1º	KhronosV1Ê
Khronos\\V1âKhronos\\V1\\GPBMetadataê\vKhronos::V1bproto3`)),yi=C(btoa(`
khronos/v1/state.proto
khronos.v1"ü
	GameState
schema_version (\r
rules_revision (\r
\rpublic_digest (	+
\vpublic_part (\v2.khronos.v1.PublicPart.
\rprivate_parts (\v2.khronos.v1.PrivatePart+
\vhidden_part (\v2.khronos.v1.HiddenPart
seal\x07 (\v2.khronos.v1.Seal"#
Seal
key_id (	\v
tag (\f"¥

PublicPart&
config (\v2.khronos.v1.GameConfig

first_seat (\r
\brevision (\r!
boards (\v2.khronos.v1.Board\r
stock (\r
tiles_out_of_game (\r#
\x07players\x07 (\v2.khronos.v1.Player#
\bdiscards\b (\v2.khronos.v1.Cards%

holdem_row	 (\v2.khronos.v1.Cards
	pile_size
 (\r
turn\v (\v2.khronos.v1.Turn\f
over\f (\b$
\x07cascade\r (\v2.khronos.v1.Cascade$
\x07sealing (\v2.khronos.v1.Sealing"q
\x07Sealing%
seats (\v2.khronos.v1.SealedSeat
	seed_hash (\f,
\vreplacement (\v2.khronos.v1.Replacement"C
\vReplacement\f
seat (\r
\vsecret_hash (\f
	signed_by (\r"Z
Board#
tiles (\v2.khronos.v1.Building,
\fhamlet_cubes (\v2.khronos.v1.HamletCube":

HamletCube
at (\v2.khronos.v1.Square\f
seat (\r"¨
Player\r
money (\r\r
cubes (\r
	hand_size (\r5
first_adventurer (\v2\x1B.khronos.v1.AdventurerState6
second_adventurer (\v2\x1B.khronos.v1.AdventurerState"E
AdventurerState
age (2.khronos.v1.Age
\fcards_played (\r"W
Turn
number (\r\f
seat (\r
\x07swapped (\b
	exchanged (\b\r
acted (\b"¢
\x07Cascade&
before (\v2.khronos.v1.PublicPart"
action (\v2.khronos.v1.Action#
\x07answers (\v2.khronos.v1.Action&
\bdecision (\v2.khronos.v1.Decision"X
\vPrivatePart\f
seat (\r!
hand (\v2.khronos.v1.CardsH\0
sealed (\fH\0B
part"N

HiddenPart&
open (\v2.khronos.v1.OpenHiddenH\0
sealed (\fH\0B
part"P

OpenHidden\f
seed (\f
\bposition (\r"
pile (2.khronos.v1.CardTypeB

khronos.v1B
StateProtoPZkhronos/v1;khronosv1¢KRVª
Khronos.V1º	KhronosV1Ê
Khronos\\V1âKhronos\\V1\\GPBMetadataê\vKhronos::V1bproto3`),[Wr,ri,Kr,Ir]),bi=S(yi,0),xi=S(yi,6),Si=S(yi,9),Ci=S(yi,10),wi=S(yi,12),Ti=S(yi,13),Ei=C(btoa(`
khronos/v1/play.proto
khronos.v1"h
	PlayStart&
setup (\v2.khronos.v1.GameSetupH\0&
state (\v2.khronos.v1.GameStateH\0B\v
	beginning"

\bPlayShow"
\fPlayTakeBack\r
count (\r"
	PlayState$
state (\v2.khronos.v1.GameState!
events (\v2.khronos.v1.Event\r
depth (\r#
view (\v2.khronos.v1.GameState"Â
\vPlayApplied!
events (\v2.khronos.v1.Event
\rpublic_digest (	
\brevision (\r&
\bdecision (\v2.khronos.v1.Decision0
undo_obstacles (2.khronos.v1.UndoObstacle\r
depth (\r"3
\vPlayRefused$
\x07refusal (\v2.khronos.v1.Refusal"æ

PlayFailed'
reason (2.khronos.v1.ErrorReason
\bsentence (	4
field_violations (\v2.khronos.v1.FieldViolation6
\bmetadata (\v2$.khronos.v1.PlayFailed.MetadataEntry/
\rMetadataEntry\v
key (	\r
value (	:8"A
FieldViolation\r
field (	
\bsentence (	
clause (	B

khronos.v1B	PlayProtoPZkhronos/v1;khronosv1¢KRVª
Khronos.V1º	KhronosV1Ê
Khronos\\V1âKhronos\\V1\\GPBMetadataê\vKhronos::V1bproto3`),[ri,Kr,_i,Xr,qr,yi]),Di=C(btoa(`
khronos/v1/record.proto
khronos.v1"

GameRecord
rules_revision (\r&
setup (\v2.khronos.v1.GameSetupH\0)
\bposition (\v2.khronos.v1.GameStateH\0+
\x07actions (\v2.khronos.v1.RecordedAction)
\x07headers (\v2.khronos.v1.RecordHeader
\bforeword (	
	afterword\x07 (	B\v
	beginning"y
RecordedAction'
action (\v2.khronos.v1.GivenAction
\rpublic_digest (	
\x07comment (	
comments_above (	"+
\fRecordHeader\f
name (	\r
value (	"¨
\rReplaySubject&
setup (\v2.khronos.v1.GameSetupH\0&
state (\v2.khronos.v1.GameStateH\0(
record (\v2.khronos.v1.GameRecordH\0
\vrecord_text (	H\0B
game"

ReplayStep"
action (\v2.khronos.v1.Action
\rpublic_digest (	!
events (\v2.khronos.v1.Event0
undo_obstacles (2.khronos.v1.UndoObstacle"ú
	Departure\r
index (\r+
reason (2\x1B.khronos.v1.DepartureReason"
action (\v2.khronos.v1.Action$
\x07refusal (\v2.khronos.v1.Refusal
expected_digest (	
\ractual_digest (	)

text_error\x07 (\v2.khronos.v1.TextError\f
line\b (\r"¿
\vTextContent$
action (\v2.khronos.v1.ActionH\0)
\bposition (\v2.khronos.v1.GameStateH\0(
record (\v2.khronos.v1.GameRecordH\0*
region (\v2.khronos.v1.CustomRegionH\0B	
\x07content"\\
	TextError\f
line (\r
column (\r
\bexpected (	
\bsentence (	\r
found (	*
\bTextForm
TEXT_FORM_UNSPECIFIED\0
TEXT_FORM_ACTION
TEXT_FORM_POSITION
TEXT_FORM_RECORD
TEXT_FORM_REGION
TEXT_FORM_DIAGRAM*º
DepartureReason 
DEPARTURE_REASON_UNSPECIFIED\0
DEPARTURE_REASON_ILLEGAL#
DEPARTURE_REASON_DIGEST_DIFFERS
\x1BDEPARTURE_REASON_UNREADABLE!
DEPARTURE_REASON_PART_MISSINGB

khronos.v1B\vRecordProtoPZkhronos/v1;khronosv1¢KRVª
Khronos.V1º	KhronosV1Ê
Khronos\\V1âKhronos\\V1\\GPBMetadataê\vKhronos::V1bproto3`),[Wr,ri,Xr,qr,yi]),Oi=S(Di,0),ki=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.ACTION=1]=`ACTION`,e[e.POSITION=2]=`POSITION`,e[e.RECORD=3]=`RECORD`,e[e.REGION=4]=`REGION`,e[e.DIAGRAM=5]=`DIAGRAM`,e}({}),Ai=C(btoa(`
khronos/v1/review.proto
khronos.v1"q

MoneyEntry\f
seat (\r'
source (2.khronos.v1.MoneySource
age (2.khronos.v1.Age
amount ("/
\bStanding\r
money (\r
\fvalue_tenths ("ö

PlayerTurn
number (\r\f
seat (\r
\ffirst_action (\r
\bnotation (	'
\x07entries (\v2.khronos.v1.MoneyEntry'
	standings (\v2.khronos.v1.Standing\r
ended\x07 (\b.

comparison\b (\v2.khronos.v1.TurnComparison
	sentences	 (	"
TurnComparison
\rplayed_tenths (
\vbest_tenths ("
better (\v2.khronos.v1.Action
better_notation (	
better_sentences (	*­
\vMoneySource
MONEY_SOURCE_UNSPECIFIED\0
MONEY_SOURCE_INCOME
MONEY_SOURCE_BONUS
MONEY_SOURCE_EXCHANGE
MONEY_SOURCE_TRAVEL\x1B
MONEY_SOURCE_DEMOLITIONB

khronos.v1B\vReviewProtoPZkhronos/v1;khronosv1¢KRVª
Khronos.V1º	KhronosV1Ê
Khronos\\V1âKhronos\\V1\\GPBMetadataê\vKhronos::V1bproto3`),[Wr,Ir]),ji=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.INCOME=1]=`INCOME`,e[e.BONUS=2]=`BONUS`,e[e.EXCHANGE=3]=`EXCHANGE`,e[e.TRAVEL=4]=`TRAVEL`,e[e.DEMOLITION=5]=`DEMOLITION`,e}({}),Mi=C(btoa(`
 khronos/v1/referee_service.proto
khronos.v1"F
GetCatalogRequest+
\x07options (\v2.khronos.v1.RequestOptionsJ\b":
GetCatalogResponse$
\x07catalog (\v2.khronos.v1.Catalog"f
CreateGameRequest$
setup (\v2.khronos.v1.GameSetup+
\x07options (\v2.khronos.v1.RequestOptions"]
CreateGameResponse$
state (\v2.khronos.v1.GameState!
events (\v2.khronos.v1.Event"
ValidateActionRequest$
state (\v2.khronos.v1.GameState+
\x07options (\v2.khronos.v1.RequestOptions'
action (\v2.khronos.v1.GivenAction"y
ValidateActionResponse&
\x07refusal (\v2.khronos.v1.RefusalH\0,

acceptance (\v2.khronos.v1.AcceptanceH\0B	
\x07verdict"

Acceptance!
events (\v2.khronos.v1.Event&
\bdecision (\v2.khronos.v1.Decision0
undo_obstacles (2.khronos.v1.UndoObstacle"
ApplyActionRequest$
state (\v2.khronos.v1.GameState+
\x07options (\v2.khronos.v1.RequestOptions'
action (\v2.khronos.v1.GivenAction"
ApplyActionResponse$
state (\v2.khronos.v1.GameState!
events (\v2.khronos.v1.Event0
undo_obstacles (2.khronos.v1.UndoObstacle"ñ
ListLegalActionsRequest$
state (\v2.khronos.v1.GameState+
\x07options (\v2.khronos.v1.RequestOptions
verbs (2.khronos.v1.Verb
ages (2.khronos.v1.Age
kinds (2.khronos.v1.Kind"
square (\v2.khronos.v1.Square"x
ListLegalActionsResponse\f
seat (\r&
groups (\v2.khronos.v1.LegalGroup&
\bdecision (\v2.khronos.v1.Decision"õ
ExplainPlacementsRequest$
state (\v2.khronos.v1.GameState+
\x07options (\v2.khronos.v1.RequestOptions
age (2.khronos.v1.Age
kind (2.khronos.v1.Kind
old (\v2.khronos.v1.Square\f
seat (\r
with_consequences\x07 (\b"B
ExplainPlacementsResponse%
map (\v2.khronos.v1.PlacementMap"¦
PreviewActionRequest$
state (\v2.khronos.v1.GameState+
\x07options (\v2.khronos.v1.RequestOptions(
\x07actions (\v2.khronos.v1.GivenAction
	decisions (\r"_
PreviewActionResponse"
steps (\v2.khronos.v1.Preview"
stop (\v2.khronos.v1.PlanStop"
DescribeDomainsRequest$
state (\v2.khronos.v1.GameState+
\x07options (\v2.khronos.v1.RequestOptions
ages (2.khronos.v1.Age"m
DescribeDomainsResponse#
\x07domains (\v2.khronos.v1.Domain-
	forecasts (\v2.khronos.v1.IncomeForecast"®
SuggestActionsRequest$
state (\v2.khronos.v1.GameState+
\x07options (\v2.khronos.v1.RequestOptions&
\bstrength (2.khronos.v1.Strength\f
most (\r\f
seed (\r"E
SuggestActionsResponse+
\vsuggestions (\v2.khronos.v1.Suggestion"
ViewGameRequest$
state (\v2.khronos.v1.GameState+
\x07options (\v2.khronos.v1.RequestOptions!
events (\v2.khronos.v1.Event"[
ViewGameResponse$
state (\v2.khronos.v1.GameState!
events (\v2.khronos.v1.Event"
ReplaceSecretRequest$
state (\v2.khronos.v1.GameState+
\x07options (\v2.khronos.v1.RequestOptions\f
seat (\r
\vsecret_hash (\f"=
ReplaceSecretResponse$
state (\v2.khronos.v1.GameState"i
AuditPositionRequest$
state (\v2.khronos.v1.GameState+
\x07options (\v2.khronos.v1.RequestOptions"n
AuditPositionResponse)
faults (\v2.khronos.v1.PositionFault*
\vfixed_state (\v2.khronos.v1.GameState"¨
ReplayGameRequest'
game (\v2.khronos.v1.ReplaySubject+
\x07options (\v2.khronos.v1.RequestOptions(
\x07actions (\v2.khronos.v1.GivenAction
\vwith_events (\b"´
ReplayGameResponse$
state (\v2.khronos.v1.GameState%
steps (\v2.khronos.v1.ReplayStep(
	departure (\v2.khronos.v1.Departure'
\fsetup_events (\v2.khronos.v1.Event"Ï
ReviewGameRequest'
game (\v2.khronos.v1.ReplaySubject+
\x07options (\v2.khronos.v1.RequestOptions(
\x07actions (\v2.khronos.v1.GivenAction
with_comparisons (\b

first_turn (\r\f
seed (\r"Ã
ReviewGameResponse$
state (\v2.khronos.v1.GameState#
start (\v2.khronos.v1.Standing%
turns (\v2.khronos.v1.PlayerTurn
	next_turn (\r(
	departure (\v2.khronos.v1.Departure"
ReadTextRequest\f
text (	+
\x07options (\v2.khronos.v1.RequestOptions"
form (2.khronos.v1.TextForm$
state (\v2.khronos.v1.GameState"c
ReadTextResponse(
\x07content (\v2.khronos.v1.TextContent%
errors (\v2.khronos.v1.TextError"³
WriteTextRequest(
\x07content (\v2.khronos.v1.TextContent+
\x07options (\v2.khronos.v1.RequestOptions"
form (2.khronos.v1.TextForm$
state (\v2.khronos.v1.GameState"!
WriteTextResponse\f
text (	"ø
\vPlayRequest

id (\r+
\x07options (\v2.khronos.v1.RequestOptions&
start (\v2.khronos.v1.PlayStartH\0(
apply (\v2.khronos.v1.GivenActionH\0-
	take_back (\v2.khronos.v1.PlayTakeBackH\0$
show (\v2.khronos.v1.PlayShowH\0B	
\x07request"Ð
\fPlayResponse

id (\r&
state (\v2.khronos.v1.PlayStateH\0*
\x07applied (\v2.khronos.v1.PlayAppliedH\0*
\x07refused (\v2.khronos.v1.PlayRefusedH\0(
failed (\v2.khronos.v1.PlayFailedH\0B

\bresponse2Ç\v
RefereeServiceP

GetCatalog.khronos.v1.GetCatalogRequest.khronos.v1.GetCatalogResponse"K

CreateGame.khronos.v1.CreateGameRequest.khronos.v1.CreateGameResponse\\
ValidateAction!.khronos.v1.ValidateActionRequest".khronos.v1.ValidateActionResponse"S
\vApplyAction.khronos.v1.ApplyActionRequest.khronos.v1.ApplyActionResponse"b
ListLegalActions#.khronos.v1.ListLegalActionsRequest$.khronos.v1.ListLegalActionsResponse"e
ExplainPlacements$.khronos.v1.ExplainPlacementsRequest%.khronos.v1.ExplainPlacementsResponse"Y
\rPreviewAction .khronos.v1.PreviewActionRequest!.khronos.v1.PreviewActionResponse"_
DescribeDomains".khronos.v1.DescribeDomainsRequest#.khronos.v1.DescribeDomainsResponse"\\
SuggestActions!.khronos.v1.SuggestActionsRequest".khronos.v1.SuggestActionsResponse"J
\bViewGame\x1B.khronos.v1.ViewGameRequest.khronos.v1.ViewGameResponse"Y
\rReplaceSecret .khronos.v1.ReplaceSecretRequest!.khronos.v1.ReplaceSecretResponse"Y
\rAuditPosition .khronos.v1.AuditPositionRequest!.khronos.v1.AuditPositionResponse"P

ReplayGame.khronos.v1.ReplayGameRequest.khronos.v1.ReplayGameResponse"P

ReviewGame.khronos.v1.ReviewGameRequest.khronos.v1.ReviewGameResponse"J
\bReadText\x1B.khronos.v1.ReadTextRequest.khronos.v1.ReadTextResponse"M
	WriteText.khronos.v1.WriteTextRequest.khronos.v1.WriteTextResponse"=
Play.khronos.v1.PlayRequest.khronos.v1.PlayResponse(0B

khronos.v1BRefereeServiceProtoPZkhronos/v1;khronosv1¢KRVª
Khronos.V1º	KhronosV1Ê
Khronos\\V1âKhronos\\V1\\GPBMetadataê\vKhronos::V1bproto3`),[Wr,$r,ni,hi,ri,Kr,Xr,Qr,Ir,vi,Ei,Di,qr,Ai,yi]),Ni=S(Mi,1),Pi=S(Mi,8),Fi=S(Mi,28),w=Fr(Mi,0),T,Ii,Li,Ri,zi,Bi,Vi,Hi,Ui,Wi,Gi,Ki=Symbol.for(`pv`),qi={},Ji=[],Yi=/^m(i|n|o|s|text|space)$/,Xi=Array.isArray,Zi=Ji.slice,Qi=Object.assign;function $i(e){e&&e.parentNode&&e.remove()}function ea(e,t,n){var r,i,a,o={},s=arguments.length;for(a in t)a==`key`?r=t[a]:a==`ref`&&typeof e!=`function`?i=t[a]:o[a]=t[a];return s>2&&(o.children=s>3?Zi.call(arguments,2):n),ta(e,o,r,i,null)}function ta(e,t,n,r,i){var a={type:e,props:t,key:n,ref:r,__k:null,__:null,__b:0,__e:null,__c:null,constructor:Ki,__v:i||++Ii,__i:-1,__u:0};return!i&&T.vnode&&T.vnode(a),a}function E(e){return e.children}function na(e,t){this.props=e,this.context=t,this.__g=0}function ra(e,t){if(t==null)return e.__&&ra(e.__,e.__i+1);for(var n;t<e.__k.length;t++)if((n=e.__k[t])&&n.__e)return n.__e;return typeof e.type!=`function`||e.props.__P?null:ra(e)}function ia(e){var t,n=e.__v,r=n.__e,i=[],a=[],o=e.__P;o&&((t=Qi({constructor:Ki},n)).__v=n.__v+1,T.vnode&&T.vnode(t),ha(o,t,n,e.__n,o.namespaceURI,32&n.__u?[r]:null,i,r||ra(n),32&n.__u,a),t.__v=n.__v,t.__.__k[t.__i]=t,va(i,t,a),n.__=n.__e=null,t.__e!=r&&aa(t))}function aa(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&(e.__e=t.__e)}),aa(e)}function oa(e){(8&e.__g||(e.__g|=8,Ri.push(e),Bi++))&&zi==T.debounceRendering||((zi=T.debounceRendering)||queueMicrotask)(sa)}function sa(){try{for(var e,t=1;Ri.length;)Ri.length>t&&Ri.sort(Vi),e=Ri.shift(),t=Ri.length,8&e.__g&&ia(e)}finally{(Bi=Ri.length)&&(zi||queueMicrotask)(sa)}}function ca(e,t,n,r,i,a,o,s,c,l,u){var d,f,p,m,ee,h,g=r.__k||Ji,_=t.length;for(c=la(n,t,g,c,_),d=0;d<_;d++)(p=n.__k[d])!=null&&(f=~p.__i&&g[p.__i]||qi,p.__i=d,h=ha(e,p,f,i,a,o,s,c,l,u),m=p.__e,(f.ref!=p.ref||8&f.__u)&&(f.ref&&ba(f.ref,null,p,f),p.ref&&u.push(p.ref,p.__c||m,p)),ee||=m,4&p.__u?(c=ua(p,c,e,!f.__v),f.__e&&(f.__e=null)):typeof p.type==`function`&&h!==void 0?c=h:m&&(c=m.nextSibling),p.__u&=-21);return n.__e=ee,c}function la(e,t,n,r,i){var a,o,s,c,l,u,d,f,p,m=n.length,ee=m,h=0,g=0,_=e.__k=Array(i);for(a=0;a<i;a++)(o=t[a])!=null&&typeof o!=`boolean`&&typeof o!=`function`?(typeof o!=`object`||o.constructor===String?o=_[a]=ta(null,o):Xi(o)?o=_[a]=ta(E,{children:o}):o.constructor===Ki&&o.__b?o=_[a]=ta(o.type,o.props,o.key,o.ref,o.__v):_[a]=o,c=a+h,o.__=e,o.__b=e.__b+1,s=null,~(l=o.__i=da(o,n,c,ee))&&(ee--,(s=n[l])&&(s.__u|=2)),s&&s.__v?(o.__u|=16,l==c-1?h--:l==c+1?h++:l!=c&&(l>c?h--:h++,g=1)):(~l||(i>m?h--:i<m&&h++),typeof o.type!=`function`&&(o.__u|=4))):_[a]=null;if(g){for(u=[],d=[],a=0;a<i;a++)if((o=_[a])&&16&o.__u){for(h=0,f=u.length;h<f;)u[p=h+f>>1]<o.__i?h=p+1:f=p;u[h]=o.__i,d[a]=h+1}for(h=u.length;a--;)d[a]&&(d[a]==h?h--:_[a].__u|=4)}if(ee)for(a=0;a<m;a++)!(s=n[a])||2&s.__u||(s.__e==r&&(r=ra(s)),xa(s,s));return r}function ua(e,t,n,r){var i,a,o,s;if(typeof e.type==`function`){if(e.props.__P)return t;if(i=e.__k)for(a=0;a<i.length;a++)i[a]&&(i[a].__=e,t=ua(i[a],t,n,!1));return t}for(t&&!t.parentNode&&(t=ra(e))&&!t.parentNode&&(t=null),o=e.__e,s=t;s&&s.nodeType==8;)s=s.nextSibling;for(o!=s&&(!r&&n.moveBefore&&o.parentNode?n.moveBefore(o,t):n.insertBefore(o,t||null)),t=o;(t&&=t.nextSibling)&&t.nodeType==8&&!t.data.startsWith(`$s`););return t}function da(e,t,n,r){var i,a=e.key,o=e.type,s=t[n],c=s&&!(2&s.__u);if(s===null&&a==null||c&&a==s.key&&o==s.type)return n;if(r>+!!c){for(i=n-1;i>=0;i--)if((s=t[i])&&!(2&s.__u)&&a==s.key&&o==s.type)return i;for(i=n+1;i<t.length;i++)if((s=t[i])&&!(2&s.__u)&&a==s.key&&o==s.type)return i}return-1}function fa(e,t,n){n??=``,t[0]==`-`?e.setProperty(t,n):e[t]=n}function pa(e,t,n,r,i){var a,o;if(t==`style`){if(typeof n==`string`)e.style.cssText=n;else{if(typeof r==`string`&&(e.style.cssText=r=``),r)for(t in r)n&&t in n||fa(e.style,t);if(n)for(t in n)r&&n[t]==r[t]||fa(e.style,t,n[t])}}else if(t[0]==`o`&&t[1]==`n`)typeof n!=`function`&&(n=null),typeof r!=`function`&&(r=null),(e.__e||={})[t]=n,n&&r||(o=Gi[t]||(Gi[t]=ma(t)),(e.__a||={})[t]=Wi,a=t!=(t=t.replace(Ui,`$1`)),(t=t.slice(2))[0]<`a`&&(t=t.toLowerCase()),n?e.addEventListener(t,o,a):e.removeEventListener(t,o,a));else{if(i==`http://www.w3.org/2000/svg`)t=t.replace(/xlink(H|:h)/,`h`).replace(/sName$/,`s`);else if(t!=`width`&&t!=`height`&&t!=`href`&&t!=`list`&&t!=`form`&&t!=`tabIndex`&&t!=`download`&&t!=`rowSpan`&&t!=`colSpan`&&t!=`role`&&t!=`popover`&&t in e)try{e[t]=n??``;return}catch{}if(typeof n==`function`)return;n==null||!1===n&&t[4]!=`-`?e.removeAttribute(t):e.setAttribute(t,t==`popover`&&n==1?``:n)}}function ma(e){return function(t){var n=this.__e;if(n){if(n=n[e],t[Hi]==null)t[Hi]=Wi++;else if(t[Hi]<this.__a[e])return;return n(T.event?T.event(t):t)}}}function ha(e,t,n,r,i,a,o,s,c,l){var u,d,f,p,m,ee,h,g,_,v,y,te,ne,re,ie,ae,oe,se,ce=t.type;if(t.constructor!==Ki)return null;128&n.__u&&(c=32&n.__u,u=n.__c.__z)&&(t.__u|=c,d=a=[],u.nodeType==8?s=ga(u,a):a.push(u),s=a[0]||s),(u=T.__b)&&u(t);n:if(typeof ce==`function`){f=o.length;try{if(g=t.props,_=(u=ce.prototype)&&u.render,v=(u=ce.contextType)&&r[u.__c],y=u?v?v.props.value:u.__:r,(p=n.__c)?(t.__c=p,2&p.__g&&(p.__g|=1)):(_?t.__c=p=new ce(g,y):(t.__c=p=new na(g,y),p.constructor=ce,p.render=Sa),v&&v.sub(p),p.state||(p.state={}),p.__n=r,p.__g|=8,p.__h=[],p.__k=[]),_&&(p.__s||(p.__s=p.state),ce.getDerivedStateFromProps&&(p.__s==p.state&&(p.__s=Qi({},p.__s)),Qi(p.__s,ce.getDerivedStateFromProps(g,p.__s)))),m=p.props,ee=p.state,p.__v=t,n.__c){if(g!==m&&_&&!ce.getDerivedStateFromProps&&p.componentWillReceiveProps&&p.componentWillReceiveProps(g,y),t.__v==n.__v&&!(8&p.__g)||!(4&p.__g)&&p.shouldComponentUpdate&&!1===p.shouldComponentUpdate(g,p.__s,y)){t.__v!=n.__v&&(p.props=g,p.state=p.__s,p.__g&=-9),t.__e=n.__e,t.__k=n.__k,t.__k.some(function(e){e&&(e.__=t)}),Ji.push.apply(p.__h,p.__k),p.__k=[],p.__h.length&&o.push(p),s=ra(n);break n}p.componentWillUpdate&&p.componentWillUpdate(g,p.__s,y),_&&p.componentDidUpdate&&p.__h.push(function(){p.componentDidUpdate(m,ee,h)})}else _&&!ce.getDerivedStateFromProps&&p.componentWillMount&&p.componentWillMount(),_&&p.componentDidMount&&p.__h.push(p.componentDidMount);p.context=y,p.props=g,p.__P=e,p.__g&=-5,te=T.__r,ne=_?25:0;do p.__g&=-9,te&&te(t),u=p.render(p.props,p.state=p.__s,p.context);while(8&p.__g&&++ne<25);_&&(Ji.push.apply(p.__h,p.__k),p.__k=[]),p.state=p.__s,p.getChildContext&&(r=Qi({},r,p.getChildContext())),_&&n.__c&&p.getSnapshotBeforeUpdate&&(h=p.getSnapshotBeforeUpdate(m,ee)),re=u&&u.type===E&&u.key==null?u.props.children:u,g.__P&&(u=s,i=(e=g.__P).namespaceURI,c=a=null,n.props&&n.props.__P!=e&&(n.__k.some(function(e){e&&xa(e,e)}),n.__k=null),s=n.__k?ra(n,0):null),s=ca(e,Xi(re)?re:[re],t,n,r,i,a,o,s,c,l),g.__P&&(t.__e=null,s=u),t.__u&=-161,d&&d.some($i),p.__h.length&&o.push(p),1&p.__g&&(p.__g&=-4)}catch(e){if(o.length=f,t.__v=null,c||a){if(e&&e.then){if(t.__u|=128|c,a){for(~(oe=a.indexOf(s||void 0))||(oe=a.length);(se=a[oe-1])&&se.nodeType==8;)oe--;for(;oe<a.length;oe++)if(se=a[oe]){if(a[oe]=null,ie){if(se==ae)break}else{if(se.nodeType!=8)break;se.data.startsWith(`$s`)&&(ae=ga(ie=se))}}}if(!ie){for(;s&&s.nodeType==8&&s.nextSibling;)s=s.nextSibling;ie=s}(u=ga(ie=t.__c.__z||(t.__c.__z=ie)))?(t.__e=ie,s=u):t.__e=s,s&&=s.nextSibling}else a&&a.some($i)}else t.__e=n.__e;t.__k||=n.__k||[],e&&e.then||_a(t),T.__e(e,t,n)}}else s=t.__e=ya(n.__e,t,n,r,i,a,o,c,l,e);return(u=T.diffed)&&u(t),s}function ga(e,t){if(e&&e.nodeType==8&&e.data.startsWith(`$s`))for(var n=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith(`$s`))n++;else if(e.data.startsWith(`/$s`)&&!--n)return e}t&&t.push(e)}}function _a(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(_a))}function va(e,t,n){for(var r=0;r<n.length;)ba(n[r++],n[r++],n[r++]);T.__c&&T.__c(t,e),e.some(function(t){try{e=t.__h,t.__h=[],e.some(function(e){e.call(t)})}catch(e){T.__e(e,t.__v)}})}function ya(e,t,n,r,i,a,o,s,c,l){var u,d,f,p,m,ee,h,g,_=n.props||qi,v=t.props,y=t.type;if(y==`svg`?i=`http://www.w3.org/2000/svg`:y==`math`?i=`http://www.w3.org/1998/Math/MathML`:i||=`http://www.w3.org/1999/xhtml`,a){for(u=0;u<a.length;u++)if((m=a[u])&&(y?m.localName==y:m.nodeType==3)){e=m,a[u]=null;break}}if(!e){if(g=l.ownerDocument||document,!y)return g.createTextNode(v);e=g.createElementNS(i,y,v.is?v:l),s&&=(T.__m&&T.__m(t,a),!1),a=null}if(y){if(l=y==`template`&&e.content||e,a=y==`textarea`&&v.defaultValue!=null?null:a&&Zi.call(l.childNodes),!s&&a)for(_={},u=0;u<e.attributes.length;u++)_[(m=e.attributes[u]).name]=m.value;for(u in _)m=_[u],u==`dangerouslySetInnerHTML`?f=m:u==`children`||u in v||u==`value`&&`defaultValue`in v||u==`checked`&&`defaultChecked`in v||pa(e,u,null,m,i);for(u in v)m=v[u],u==`children`?p=m:u==`dangerouslySetInnerHTML`?d=m:u==`value`?ee=m:u==`checked`?h=m:s&&typeof m!=`function`||_[u]===m||pa(e,u,m,_[u],i);d?(s||f&&(d.__html==f.__html||d.__html==e.innerHTML)||(e.innerHTML=d.__html),t.__k=[]):(f&&(e.textContent=``),(y==`foreignObject`||i==`http://www.w3.org/1998/Math/MathML`&&Yi.test(y))&&(i=`http://www.w3.org/1999/xhtml`),ca(l,Xi(p)?p:[p],t,n,r,i,a,o,a?a[0]:n.__k&&ra(n,0),s,c),a&&a.some($i)),s&&y!=`textarea`||(u=`value`,y==`progress`&&ee==null?e.removeAttribute(u):ee==null||ee===e[u]&&(y!=`progress`||ee)||pa(e,u,ee,_[u],i),u=`checked`,h!=null&&h!=e[u]&&pa(e,u,h,_[u],i))}else _===v||s&&e.data==v||(e.data=v);return e}function ba(e,t,n,r){try{typeof e==`function`?t?t.__x=e(t)||1:(r&&=r.__c||r.__e)&&(t=r.__x)&&(r.__x=null,typeof t==`function`?t():e(null)):e.current=t}catch(e){T.__e(e,n)}}function xa(e,t,n){var r,i,a,o;if(T.unmount&&T.unmount(e),!(r=e.ref)||r.current&&r.current!=e.__e||ba(r,null,t,e),r=e.__c){if(r.componentWillUnmount)try{r.componentWillUnmount()}catch(e){T.__e(e,t)}r.__P=r.__n=null}if(r=e.__k)for(o=0;o<r.length;o++)r[o]&&xa(r[o],t,typeof e.type!=`function`||n&&!e.props.__P);!n&&(r=e.__c)&&(r=r.__z)&&(i=ga(r,a=[]))&&(r==e.__e&&a.some($i),$i(i),$i(r)),n||$i(e.__e),e.__e=e.__c=e.__=null}function Sa(e,t,n){return this.constructor(e,n)}function Ca(e,t){var n,r,i,a;T.__&&T.__(e,t),t.nodeType==9&&(t=t.documentElement),r=(n=e&&32&e.__u)?null:t.__k,t.__k=ta(E,{children:[e]}),i=[],a=[],ha(t,t.__k,r||qi,qi,t.namespaceURI,r?null:t.firstChild?Zi.call(t.childNodes):null,i,r?r.__e:t.firstChild,n,a),va(i,t.__k,a),t.__k.props.children=null}T={__e:function(e,t,n,r){for(var i,a,o;t=t.__;)if((i=t.__c)&&!(1&i.__g)){i.__g|=4;try{if((o=(a=i.constructor)&&a.getDerivedStateFromError)&&i.setState(a.getDerivedStateFromError(e)),i.componentDidCatch&&(i.componentDidCatch(e,r||{}),o=1),o&&8&i.__g)return void(i.__g|=2)}catch(t){e=t}}throw Bi=0,e}},Ii=0,Li=function(e){return e!=null&&e.constructor===Ki},na.prototype.setState=function(e,t){var n=this.__s;n&&n!=this.state||(n=this.__s=Qi({},this.state)),typeof e==`function`&&(e=e(Qi({},n),this.props)),e&&(Qi(n,e),this.__v&&(t&&this.__k.push(t),oa(this)))},na.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),oa(this))},na.prototype.render=E,Ri=[],Bi=0,Vi=function(e,t){return e.__v.__b-t.__v.__b},Hi=Symbol(),Ui=/(PointerCapture)$|Capture$/i,Wi=0,Gi={};var wa,D,Ta,Ea,Da=Object.is,Oa=0,ka=[],Aa=[],O=T,ja=O.__b,Ma=O.__r,Na=O.diffed,Pa=O.__c,Fa=O.unmount,Ia=O.__;function La(e,t){O.__h&&O.__h(D,e,Oa||t),Oa=0;var n=D.__H||(D.__H={__:[],__h:[]});return e>=n.__.length&&n.__.push({}),n.__[e]}function Ra(e){return Oa=1,za(Za,e)}function za(e,t,n){var r=La(wa++,2);if(r.t=e,!r.__c&&(r.__=[n?n(t):Za(void 0,t),function(e){var t=(r.__N||r.__)[0],n=r.t(t,e);Da(t,n)||(r.__N=[n,r.__[1]],r.__c.setState({}))}],r.__c=D,!D.__f)){D.__f=!0;var i=D.shouldComponentUpdate;D.shouldComponentUpdate=function(e,t,n){var r=this.__H;if(!r)return!0;var a=!1,o=this.props!=e;if(r.__.some(function(e){e.__N&&(a=!0,Da(e.__[0],e.__N[0])||(o=!0))}),i){var s=i.call(this,e,t,n);return a?s||o:s}return!a||o}}return r.__}function Ba(e,t){var n=La(wa++,3);!O.__s&&Xa(n.__H,t)&&(n.__P=!0,n.__=e,n.u=t,D.__H.__h.push(n))}function Va(e,t){var n=La(wa++,4);!O.__s&&Xa(n.__H,t)&&(n.__P=!1,n.__=e,n.u=t,D.__h.push(n))}function Ha(e){return Oa=5,Ua(function(){return{current:e}},[])}function Ua(e,t){var n=La(wa++,7);return Xa(n.__H,t)&&(n.__=e(),n.__H=t),n.__}function Wa(){var e;do{for(;e=Aa.shift();)try{Ja(e)}catch(t){O.__e(t,{__:(e=e.__P)&&e.__v})}for(;e=ka.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(Ja),t.__h.some(Ya),t.__h=[]}catch(n){t.__h=[],O.__e(n,e.__v)}}}while(Aa.length)}O.__b=function(e){D=null,ja&&ja(e)},O.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),Ia&&Ia(e,t)},O.__r=function(e){Ma&&Ma(e),wa=0;var t=(D=e.__c).__H;t&&(Ta==D?D.__h=[]:(t.__h.some(Ja),t.__h.some(Ya),wa=0),t.__h=[],t.__.some(function(e){e.__N&&(e.__=e.__N),e.u=e.__N=void 0})),Ta=D},O.diffed=function(e){Na&&Na(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&qa(ka.push(t)),t.__H.__.some(function(e){e.u&&(e.__H=e.u)})),Ta=D=null},O.__c=function(e,t){t.some(function(e){try{e.__h.some(Ja),e.__h=e.__h.filter(function(e){return!e.__||Ya(e)})}catch(t){e.__h=[function(){throw t}]}}),Pa&&Pa(e,t)},O.unmount=function(e){Fa&&Fa(e);var t,n,r=e.__c;r&&r.__H&&(r.__H.__.some(function(r){try{if(r.__P&&r.__c){if(n===void 0){for(n=e.__;n&&(!n.__c||!n.__c.__P);)n=n.__;n&&=n.__c}r.__P=n,qa(Aa.push(r))}else Ja(r)}catch(e){t=e}}),r.__H=void 0,t&&O.__e(t,r.__v))};var Ga=typeof requestAnimationFrame==`function`;function Ka(e){var t,n=function(){clearTimeout(r),Ga&&cancelAnimationFrame(t),setTimeout(e)},r=setTimeout(n,35);Ga&&(t=requestAnimationFrame(n))}function qa(e){e!=1&&Ea==O.requestAnimationFrame||((Ea=O.requestAnimationFrame)||Ka)(Wa)}function Ja(e){var t=D,n=e.__c;typeof n==`function`&&(e.__c=void 0,n()),D=t}function Ya(e){var t=D;e.__c=e.__(),D=t}function Xa(e,t){return!e||e.length!=t.length||t.some(function(t,n){return!Da(t,e[n])})}function Za(e,t){return typeof t==`function`?t(e):t}var Qa=Symbol.for(`preact-signals`);function $a(){if(io>1)io--;else{var e,t=!1;for((function(){var e=co;for(co=void 0;e!==void 0;){var t=e.S;if(t.v===e.v)for(var n=t.t;n!==void 0;n=n.x)n.i===e.i&&(n.i=t.i);e=e.o}})();ro!==void 0;){var n=ro;for(ro=void 0,ao++;n!==void 0;){var r=n.u;if(n.u=void 0,n.f&=-3,!(8&n.f)&&fo(n))try{n.c()}catch(n){t||=(e=n,!0)}n=r}}if(ao=0,io--,t)throw e}}function eo(e){if(io>0)return e();so=++oo,io++;try{return e()}finally{$a()}}var to,k=void 0;function no(e){var t=k,n=to;k=void 0,to=void 0;try{return e()}finally{k=t,to=n}}var ro=void 0,io=0,ao=0,oo=0,so=0,co=void 0,lo=0;function uo(e){if(k!==void 0){var t=e.n;if(t===void 0||t.t!==k)return t={i:0,S:e,p:k.s,n:void 0,t:k,e:void 0,x:void 0,r:t},k.s!==void 0&&(k.s.n=t),k.s=t,e.n=t,32&k.f&&e.S(t),t;if(t.i===-1)return t.i=0,t.n!==void 0&&(t.n.p=t.p,t.p!==void 0&&(t.p.n=t.n),t.p=k.s,t.n=void 0,k.s.n=t,k.s=t),t}}function A(e,t){this.v=e,this.i=0,this.n=void 0,this.t=void 0,this.l=0,this.W=t?.watched,this.Z=t?.unwatched,this.name=t?.name}A.prototype.brand=Qa,A.prototype.h=function(){return!0},A.prototype.S=function(e){var t=this,n=this.t;n!==e&&e.e===void 0&&(e.x=n,this.t=e,n===void 0?no(function(){var e;(e=t.W)==null||e.call(t)}):n.e=e)},A.prototype.U=function(e){var t=this;if(this.t!==void 0){var n=e.e,r=e.x;n!==void 0&&(n.x=r,e.e=void 0),r!==void 0&&(r.e=n,e.x=void 0),e===this.t&&(this.t=r,r===void 0&&no(function(){var e;(e=t.Z)==null||e.call(t)}))}},A.prototype.subscribe=function(e){var t=this;return N(function(){var n=t.value;no(function(){return e(n)})},{name:`sub`})},A.prototype.valueOf=function(){return this.value},A.prototype.toString=function(){return this.value+``},A.prototype.toJSON=function(){return this.value},A.prototype.peek=function(){var e=this;return no(function(){return e.value})},Object.defineProperty(A.prototype,"value",{get:function(){var e=uo(this);return e!==void 0&&(e.i=this.i),this.v},set:function(e){if(e!==this.v){if(ao>100)throw Error(`Cycle detected`);(function(e){io!==0&&ao===0&&e.l!==so&&(e.l=so,co={S:e,v:e.v,i:e.i,o:co})})(this),this.v=e,this.i++,lo++,io++;try{for(var t=this.t;t!==void 0;t=t.x)t.t.N()}finally{$a()}}}});function j(e,t){return new A(e,t)}function fo(e){for(var t=e.s;t!==void 0;t=t.n)if(t.S.i!==t.i||!t.S.h()||t.S.i!==t.i)return!0;return!1}function po(e){for(var t=e.s;t!==void 0;t=t.n){var n=t.S.n;if(n!==void 0&&(t.r=n),t.S.n=t,t.i=-1,t.n===void 0){e.s=t;break}}}function mo(e){for(var t=e.s,n=void 0;t!==void 0;){var r=t.p;t.i===-1?(t.S.U(t),r!==void 0&&(r.n=t.n),t.n!==void 0&&(t.n.p=r)):n=t,t.S.n=t.r,t.r!==void 0&&(t.r=void 0),t=r}e.s=n}function ho(e,t){A.call(this,void 0,t),this.x=e,this.s=void 0,this.g=lo-1,this.f=4}ho.prototype=new A,ho.prototype.h=function(){if(this.f&=-3,1&this.f)return!1;if((36&this.f)==32||(this.f&=-5,this.g===lo))return!0;if(this.g=lo,this.f|=1,this.i>0&&!fo(this))return this.f&=-2,!0;var e=k;try{po(this),k=this;var t=this.x();(16&this.f||this.v!==t||this.i===0)&&(this.v=t,this.f&=-17,this.i++)}catch(e){this.v=e,this.f|=16,this.i++}return k=e,mo(this),this.f&=-2,!0},ho.prototype.S=function(e){if(this.t===void 0){this.f|=36;for(var t=this.s;t!==void 0;t=t.n)t.S.S(t)}A.prototype.S.call(this,e)},ho.prototype.U=function(e){if(this.t!==void 0&&(A.prototype.U.call(this,e),this.t===void 0)){this.f&=-33;for(var t=this.s;t!==void 0;t=t.n)t.S.U(t)}},ho.prototype.N=function(){if(!(2&this.f)){this.f|=6;for(var e=this.t;e!==void 0;e=e.x)e.t.N()}},Object.defineProperty(ho.prototype,"value",{get:function(){if(1&this.f)throw Error(`Cycle detected`);var e=uo(this);if(this.h(),e!==void 0&&(e.i=this.i),16&this.f)throw this.v;return this.v}});function M(e,t){return new ho(e,t)}function go(e){var t=e.j;if(e.j=void 0,typeof t==`function`){io++;var n=k;k=void 0;try{t()}catch(t){throw e.f&=-2,e.f|=8,_o(e),t}finally{k=n,$a()}}}function _o(e){for(var t=e.s;t!==void 0;t=t.n)t.S.U(t);e.x=void 0,e.s=void 0,go(e)}function vo(e){if(k!==this)throw Error(`Out-of-order effect`);mo(this),k=e,this.f&=-2;try{8&this.f&&_o(this)}finally{$a()}}function yo(e,t){this.x=e,this.j=void 0,this.s=void 0,this.u=void 0,this.f=32,this.name=t?.name,to&&to.push(this)}yo.prototype.c=function(){var e=this.S();try{if(8&this.f||this.x===void 0)return;var t=this.x();typeof t==`function`&&(this.j=t)}finally{e()}},yo.prototype.S=function(){if(1&this.f)throw Error(`Cycle detected`);this.f|=1,this.f&=-9,go(this),po(this),io++;var e=k;return k=this,vo.bind(this,e)},yo.prototype.N=function(){2&this.f||(this.f|=2,this.u=ro,ro=this)},yo.prototype.d=function(){this.f|=8,1&this.f||_o(this)},yo.prototype.dispose=function(){this.d()};function N(e,t){var n=new yo(e,t);try{n.c()}catch(e){throw n.d(),e}var r=n.d.bind(n);return r[Symbol.dispose]=r,r}var bo,xo,So=typeof window<`u`&&!!window.__PREACT_SIGNALS_DEVTOOLS__,Co=[];N(function(){bo=this.N})();function wo(e,t){T[e]=t.bind(null,T[e]||function(){})}function To(e){if(xo){var t=xo;xo=void 0,t()}xo=e&&e.S()}function Eo(e){var t=this,n=e.data,r=Oo(n);r.name=`ReactiveDom`,r.value=n;var i=Ua(function(){for(var e=t,n=t.__v;n=n.__;)if(n.__c){n.__c.__$f|=4;break}var i=M(function(){var e=r.value.value;return e===0?0:!0===e?``:e||``}),a=M(function(){return!Array.isArray(i.value)&&!Li(i.value)}),o=N(function(){if(this.N=jo,a.value){var t=i.value;e.__v&&e.__v.__e&&e.__v.__e.nodeType===3&&(e.__v.__e.data=t)}}),s=t.__$u.d;return t.__$u.d=function(){o(),s.call(this)},[a,i]},[]),a=i[0],o=i[1];return a.value?o.peek():o.value}Eo.displayName=`ReactiveTextNode`,Object.defineProperties(A.prototype,{constructor:{configurable:!0,value:ea(E,null).constructor},type:{configurable:!0,value:Eo},props:{configurable:!0,get:function(){var e=this;return{data:{get value(){return e.value}}}}},__b:{configurable:!0,value:1}}),wo(`__b`,function(e,t){if(To(),typeof t.type==`string`){var n,r=t.props;for(var i in r)if(i!==`children`){var a=r[i];a instanceof A&&(n||(t.__np=n={}),n[i]=a,r[i]=a.peek())}}e(t)}),wo(`__r`,function(e,t){if(e(t),t.type!==E){To();var n,r=t.__c;r&&(r.__$f&=-2,(n=r.__$u)===void 0&&(r.__$u=n=function(e,t){var n;return N(function(){n=this},{name:t}),n.c=e,n}(function(e){return function(){var t;So&&((t=this.y)==null||t.call(this)),e.__$f|=1,e.setState({})}}(r),typeof t.type==`function`?t.type.displayName||t.type.name:``))),To(n)}}),wo(`__e`,function(e,t,n,r){To(),e(t,n,r)}),wo(`diffed`,function(e,t){To();var n;if(typeof t.type==`string`&&(n=t.__e)){var r=t.__np,i=t.props,a=n.U;if(a)for(var o in a){var s=a[o];s===void 0||r&&o in r||(s.d(),a[o]=void 0)}if(r)for(var c in a||(a={},n.U=a),r){var l=a[c],u=r[c];l===void 0?(l=Do(n,c,u,i),a[c]=l):l.o(u,i)}}e(t)});function Do(e,t,n,r){var i=t in e&&e.ownerSVGElement===void 0,a=j(n);return{o:function(e,t){a.value=e,r=t},d:N(function(){this.N=jo;var n=a.value.value;r[t]!==n&&(r[t]=n,i?e[t]=n:n!=null&&(!1!==n||t[4]===`-`)?e.setAttribute(t,n):e.removeAttribute(t))})}}wo(`unmount`,function(e,t){if(typeof t.type==`string`){var n=t.__e;if(n){var r=n.U;if(r)for(var i in n.U=void 0,r){var a=r[i];a&&a.d()}}var o=t.__np;if(o){var s=t.props;for(var c in o)s[c]=o[c]}t.__np=void 0}else{var l=t.__c;if(l){l.__$f|=8;var u=l.__$u;u&&(l.__$u=void 0,u.d())}}e(t)}),wo(`__h`,function(e,t,n,r){r<3&&(t.__$f|=2),e(t,n,r)}),na.prototype.shouldComponentUpdate=function(e,t){if(this.__R)return!0;var n=this.__$u,r=n&&n.s!==void 0;for(var i in t)return!0;if(this.__f||typeof this.u==`boolean`&&!0===this.u){var a=2&this.__$f;if(!(r||a||4&this.__$f)||1&this.__$f)return!0}else if(!(r||4&this.__$f)||3&this.__$f)return!0;for(var o in e)if(o!==`__source`&&e[o]!==this.props[o])return!0;for(var s in this.props)if(!(s in e))return!0;return!1};function Oo(e,t){return Ua(function(){return j(e,t)},[])}var ko=function(e){queueMicrotask(function(){queueMicrotask(e)})};function Ao(){eo(function(){for(var e;e=Co.shift();)bo.call(e)})}function jo(){Co.push(this)===1&&(T.requestAnimationFrame||ko)(Ao)}var Mo={red:[`#c0322b`,`#ffffff`],blue:[`#2456b8`,`#ffffff`],green:[`#0f7a43`,`#ffffff`],yellow:[`#f5cf1d`,`#1e1e1e`],purple:[`#7b3aa6`,`#ffffff`],white:[`#ffffff`,`#1e1e1e`],black:[`#1c1c1c`,`#ffffff`]};function No(e){let t=e.map(({colour:e=``})=>e.trim().toLowerCase()),n=Object.keys(Mo).filter(e=>!t.includes(e)),r=e.map(({name:e=``})=>[...e.trim()][0]?.toUpperCase()??``);return e.map((e,i)=>{let a=t[i]??``,[o,s]=(Object.hasOwn(Mo,a)?Mo[a]:void 0)??Mo[n.shift()??`black`]??[`#888888`,`#ffffff`],c=r[i]??``;return{fill:o,text:s,letter:/\p{L}/u.test(c)&&r.filter(e=>e===c).length===1?c:`${i+1}`}})}var Po=[``,`AGE_MIGHT`,`AGE_FAITH`,`AGE_REASON`],Fo=[`WATCHTOWER`,`KEEP`,`CASTLE`,`CHAPEL`,`MONASTERY`,`ABBEY`,`HAMLET`,`TOWN`,`CITY`];function Io(e){return typeof e==`number`?e:Po.indexOf(e??``)}function Lo(e){return typeof e==`number`?e:Fo.indexOf(e?.slice(5)??``)+1}function Ro(e,t){let{region:n}=e??{},r=n?.case===`customRegion`?n.value:e?.customRegion;if(r!==void 0)return r.rows;let i=n?.case===`builtInRegion`?n.value:e?.builtInRegion;return t?.regions?.find(e=>!i||e.name===i)?.region?.rows}var zo=[[[0,-1],[0,0],[1,0]],[[1,0],[1,0],[1,1]],[[0,1],[1,1],[0,1]],[[-1,0],[0,1],[0,0]]];function Bo(e,t=0,n=0){return Vo(e).map(e=>Uo(e,t,n)).join(``)}function Vo(e){let t=new Set,n=[];for(let{column:r,row:i}of e)t.add(`${r-1},${i-1}`),n.push([r-1,i-1]);let r=new Map;for(let[e,i]of n)for(let[n,a,o]of zo){if(t.has(`${e+n[0]},${i+n[1]}`))continue;let s=`${e+a[0]},${i+a[1]}`;r.set(s,[...r.get(s)??[],[e+o[0],i+o[1]]])}let i=[];for(let[e]of r)for(;(r.get(e)??[]).length>0;)i.push(Ho(r,e));return i}function Ho(e,t){let[n=0,r=0]=t.split(`,`).map(Number),i=[],a=[n,r],o;do{let t=e.get(`${a[0]},${a[1]}`)??[],n=a,r=o,s=r&&t.findIndex(([e,t])=>e-n[0]===-r[1]&&t-n[1]===r[0]),[c]=t.splice(s!==void 0&&s>=0?s:0,1);if(c===void 0)break;let l=[c[0]-a[0],c[1]-a[1]];(o===void 0||o[0]!==l[0]||o[1]!==l[1])&&i.push(a),o=l,a=c}while(a[0]!==n||a[1]!==r);return i}function Uo(e,t,n){return`${e.map((r,i)=>{let a=Wo(e[(i+e.length-1)%e.length]??r,r),o=Wo(r,e[(i+1)%e.length]??r),s=r[0]-t*(a[1]+o[1]),c=r[1]+t*(a[0]+o[0]);if(n===0)return`${i===0?`M`:`L`}${Go(s)} ${Go(c)}`;let l=`${Go(s-n*a[0])} ${Go(c-n*a[1])}`,u=`${Go(s+n*o[0])} ${Go(c+n*o[1])}`;return`${i===0?`M`:`L`}${l}Q${Go(s)} ${Go(c)} ${u}`}).join(``)}Z`}function Wo(e,t){return[Math.sign(t[0]-e[0]),Math.sign(t[1]-e[1])]}function Go(e){return Math.round(e*1e3)/1e3}var Ko=3,qo=26,Jo=65;function Yo(e){let t=(e-1)%qo,n=(e-1-t)/qo;return(n>0?Yo(n):``)+String.fromCharCode(Jo+t)}function Xo({column:e,row:t}){return`${Yo(e)}${t}`}function Zo(e,t){return e?.column===t?.column&&e?.row===t?.row}function Qo(e,{column:t,row:n}){return!!((e?.rows?.[n-1]??0)&1<<t-1)}function $o({rows:e=[]}={}){return e.flatMap((e,t)=>Array.from({length:32-Math.clz32(e)},(e,n)=>({column:n+1,row:t+1})).filter(({column:t})=>!!(e&1<<t-1)))}function es(e){return(e-1)%Ko+1}function ts(e,t){let n=es(e);return Array.from({length:n*n},(e,r)=>({column:t.column+r%n,row:t.row+Math.floor(r/n)}))}function ns(e,t,n){let[r,i]=[n.column-t.column,n.row-t.row];return r>=0&&i>=0&&r<es(e)&&i<es(e)}var rs={".":`plain`,h:`plain`,f:`forest`,F:`forest`,m:`mountain`,M:`mountain`,"~":`river`},is=/[hFM]/;function as(e){let t={width:e[0]?.length??0,height:e.length,terrainAt:({column:t,row:n})=>rs[e[n-1]?.[t-1]??``]};return{...t,hamlets:os(t).filter(({column:t,row:n})=>is.test(e[n-1]?.[t-1]??``))}}function os({width:e,height:t}){return Array.from({length:e*t},(t,n)=>({column:n%e+1,row:Math.floor(n/e)+1}))}function ss(e){let t=t=>os(e).filter(n=>e.terrainAt(n)===t);return{areas:[`forest`,`mountain`,`river`].map(e=>[e,Bo(t(e),0,.3)]),trees:t(`forest`).map(ls).join(``),peaks:t(`mountain`).map(ds).join(``),snow:t(`mountain`).map(fs).join(``),waves:t(`river`).map(ps).join(``),grid:[...Array.from({length:e.width-1},(t,n)=>`M${n+1} 0V${e.height}`),...Array.from({length:e.height-1},(t,n)=>`M0 ${n+1}H${e.width}`)].join(``)}}function cs({column:e,row:t},n){let r=Math.sin(e*127.1+t*311.7+n*74.7)*43758.5453;return r-Math.floor(r)}function ls(e){let t=(t,n,r)=>{let[i,a]=[e.column-1+t,e.row-1+n];return`M${P(i)} ${P(a)}l${P(r*.5)} ${P(r)}h${P(-r)}z`},n=cs(e,1)*.14-.07;return t(.3+n,.16+cs(e,2)*.1,.36)+t(.68+n,.4+cs(e,3)*.12,.4)}function us(e){return[e.column-.5+cs(e,4)*.16-.08,e.row-.8+cs(e,5)*.1,.56]}function ds(e){let[t,n,r]=us(e);return`M${P(t)} ${P(n)}l${P(r*.72)} ${P(r)}h${P(-r*1.44)}z`}function fs(e){let[t,n,r]=us(e),i=r*.36;return`M${P(t)} ${P(n)}l${P(i*.72)} ${P(i)}l${P(-i*.5)} ${P(-i*.3)}l${P(-i*.4)} ${P(i*.35)}l${P(-i*.54)} ${P(-i*.05)}z`}function ps(e){let[t,n]=[e.column-.82+cs(e,6)*.12,e.row-.64+cs(e,7)*.26];return`M${P(t)} ${P(n)}q.14 -.13 .28 0t.28 0`}function P(e){return e.toFixed(2)}var ms={1:`M6 22V9.5L4.5 8V2.5h3.4v2.6h2.4V2.5h3.4v2.6h2.4V2.5h3.4V8L18 9.5V22z`,2:`M3.5 22V11H2.2V6.2h2.6v2h2.4v-2h1.6V2h2v1.8h2.4V2h2v4.2h1.6v2h2.4v-2h2.6V11h-1.3v11z`,3:`M2.5 22V9H1.6V3.4h1.9v1.7h1.6V3.4h1.9V9h-.8v2h2.2V7.4H7.8V1.6h2.1v1.7h1.3V1.6h1.6v1.7h1.3V1.6h2.1v5.8h-.6V11h2.2V9H17V3.4h1.9v1.7h1.6V3.4h1.9V9h-.9v13z`,4:`M11.1 1.6h1.8v1.6h1.6v1.7h-1.6v2.3L19.5 12v10h-15V12l6.6-4.8V4.9H9.5V3.2h1.6z`,5:`M5.6 1.4h1.5v1.3h1.3v1.4H7.1v1.6L10.4 10v1.6l4.9-3.9 6.5 5V22H2.2V10l3.4-4.3V4.1H4.3V2.7h1.3z`,6:`M11.3 1h1.4v1.3H14v1.3h-1.3v1.6L16 9.2V11h.6V7.6l2.7-3.8L22 7.6V22H2V7.6l2.7-3.8 2.7 3.8V11H8V9.2l3.3-4V3.6H10V2.3h1.3z`,7:`M12 4 22 12.3h-2.7V21H4.7v-8.7H2z`,8:`M7.6 3 14 8.4l2-1.7 6.6 5.6H21V21H3V9.6H1.4L5 5.4V3.6h1.6v.5zM3 9.6V21`,9:`M12 1l2.7 3.8v3.1L17 6l5.6 4.8H21V22H3V12.4H1.4L5 9.3V7.6h1.6V8L9.3 5.7v-.9z`},hs=[`military`,`religious`,`civil`],gs={military:.06,religious:.16,civil:.3},_s=4,vs=24;function ys(e){return hs[Math.floor((e-1)/hs.length)]??``}function bs(e){return Math.round(e*1e3)/1e3}function xs({kind:e,at:t,owner:n=0,cubes:r=[],ruin:i,printed:a},o){let s=Lo(e);if(t===void 0||s===0)return``;let c=es(s),l=ys(s),u=o[n-1],d=r.flatMap((e,t)=>Array(e).fill(t));return`<g class="tile ${l}${a?` printed`:``}" transform="translate(${t.column-1} ${t.row-1})">`+(a?`<circle cx=".5" cy=".5" r=".4"/>`:Ss(c,l,i===!0,u?.fill))+(i?ws(`icon was`,s,c)+ws(`icon ruin`,s,c):ws(`icon`,s,c,a,u))+(u?Ts(c/2,c*(s===_s?.68:.67),c*.36,u.fill,u.letter):``)+d.map((e,t)=>Es(o[e],...Ds(t,d.length,c,i===!0))).join(``)+`</g>`}function Ss(e,t,n,r){let i=gs[t]??0;return Cs(n?`base ruin`:`base`,.05,e-.1,i,r)+(t===`religious`?Cs(`inner`,.13,e-.26,i*.7):``)}function Cs(e,t,n,r,i){let a=i?` fill="${i}"`:``;return`<rect class="${e}" x="${t}" y="${t}" width="${n}" height="${n}" rx="${bs(r)}"${a}/>`}function ws(e,t,n,r,i){let[a,o,s]=r?[.205,.17,.59]:[.09*n,.07*n,.82*n];return`<path class="${e}" d="${ms[t]??``}"${i?` fill="${i.text}"`:``} transform="translate(${bs(a)} ${bs(o)})scale(${s/vs})"/>`}function Ts(e,t,n,r,i){return`<text class="letter" x="${bs(e)}" y="${bs(t)}" font-size="${bs(n)}" fill="${r}">${i}</text>`}function Es(e,t,n,r){return e===void 0?``:`<g class="cube" transform="translate(${bs(t)} ${bs(n)})"><rect width="${r}" height="${r}" rx="${bs(r*.16)}" fill="${e.fill}"/>${Ts(r/2,r*.53,r*.78,e.text,e.letter)}</g>`}function Ds(e,t,n,r){if(r)return[1.1,1.9,.8];if(n===1)return[.3,.45,.4];let i=Math.min(t,n===2?3:5),a=n===2?.5:.54;return[n/2-i*a/2+e*a+.05,n-.62,.4]}function Os(e,t){return e.find(e=>e.at!==void 0&&ns(Lo(e.kind),e.at,t))}function ks({cost:e}){return(e?.typedCards??0)+(e?.surchargeCards??0)}var As=(e,t)=>t.length>0?`<g class="${e}">${t.join(``)}</g>`:``,js=(e,t,n=``)=>t?`<path class="${e}" d="${t}"${n}/>`:``;function Ms({width:e,height:t}){let n=(e,t,n)=>`<text x="${e}" y="${t}">${n}</text>`;return As(`names`,[...Array.from({length:e},(e,t)=>n(t+.5,-.32,Yo(t+1))),...Array.from({length:t},(e,t)=>n(-.38,t+.52,t+1))])}function Ns(e){let t=ss(e);return As(`terrain`,[`<rect class="plain" width="${e.width}" height="${e.height}"/>`,...t.areas.map(([e,t])=>js(e,t)),...[`grid`,`trees`,`peaks`,`snow`,`waves`].map(e=>js(e,t[e]))])}function Ps(e,t){return As(`tiles`,e.map(e=>xs(e,t)))}function Fs(e,t,n){return As(`domains`,(e??[]).flatMap(e=>{let{buildings:r=[],holders:i=[]}=e;if(Io(e.age)!==t||r.length<2&&i.length===0)return[];let a=Bo($o(e.squares),.02,.22),[o,...s]=i.map(e=>` stroke="${n[e-1]?.fill??``}"`);return o===void 0?[js(`free`,a)]:[js(`held`,a),js(`first`,a,o),...s.map(e=>js(`shared`,a,e))]}))}function Is({width:e,height:t},n,r,i,a){if(!a||n.length===0)return``;let o=n.flatMap(e=>$o(e.squares).flatMap(e=>{let t=i||Lo(Os(r,e)?.kind);return t?ts(t,e):[]}));return js(`shade`,`M0 0h${e}v${t}h${-e}z${Bo(o,0,.2)}`)}function Ls(e,t,n,r){let i=r??new Set(e.map(ks)).size>1,a=e.map(e=>{let{squares:n,cost:r,whole:a}=e,o=$o(n),s=o.map(e=>Rs(e,a?es(Lo(Os(t,e)?.kind)||1):1));return As(`${a?`whole`:`top-left`}${r?.surchargeCards?` dear`:``}`,[js(`frame`,s.join(``)),i&&!a?zs(o,ks(e)):``])});return As(`offers${n}`,a)}function Rs({column:e,row:t},n){let r=n-.54,i=(e,t)=>`a.2 .2 0 0 1 ${e} ${t}`;return`M${e-.73} ${t-.93}h${r}${i(.2,.2)}v${r}${i(-.2,.2)}h${-r}${i(-.2,-.2)}v${-r}${i(.2,-.2)}z`}function zs(e,t){let n=[...`${t}`],r=e=>(e-(n.length-1)/2)*.3,i=e.flatMap(({column:e})=>n.map((t,n)=>e-.5+r(n))),a=e.flatMap(({row:e})=>n.map(()=>e-.47));return`<text x="${i.join(` `)}" y="${a.join(` `)}">${n.join(``).repeat(e.length)}</text>`}function Bs(e,t,n){let r=e?.boards?.find(e=>Io(e.age)===t);if(r===void 0)return``;let{appearing:i=[],vanishing:a=[]}=r;return As(`preview`,[...a.map(Vs),...i.map(e=>xs(e,n)),js(`coming`,i.map(e=>Hs(e)).join(``))])}function Vs({kind:e,at:t}){if(t===void 0)return``;let[n,r,i]=[t.column-1,t.row-1,es(Lo(e))],[a,o,s,c]=[n+.2,r+.2,n+i-.2,r+i-.2];return`<g class="gone"><rect x="${n}" y="${r}" width="${i}" height="${i}" rx=".15"/><path d="M${a} ${o}L${s} ${c}M${s} ${o}L${a} ${c}"/></g>`}function Hs({kind:e,at:t},n=0){return t===void 0?``:Bo(ts(Lo(e),t),n,.2)}function Us(e){return e?js(`chosen`,Hs(e,-.04)):``}function Ws(e){return js(`lit`,(e??[]).map(e=>Bo($o(e),-.05,.25)).join(``))}function Gs(e,t,n){if(e===0||t===void 0)return``;let r=n.find(({squares:e})=>Qo(e,t)),i=r?ks(r):0;return As(r?`ghost legal`:`ghost`,[js(`footprint`,Bo(ts(e,t),.04,.2)),i>0?zs([t],i):``])}function Ks(e){let t;return(...n)=>((!t||n.some((e,n)=>e!==t?.given[n]))&&(t={given:n,made:e(...n)}),t.made)}var qs={plain:[`#d9e4b9`,`#7d8a63`],forest:[`#9dbb85`,`#54703f`],tree:[`#55794a`,`#2e4a2b`],mountain:[`#b7ada0`,`#6f675e`],peak:[`#83786b`,`#453f39`],snow:[`#f7f4ee`,`#d8d2c6`],river:[`#7db3dc`,`#3f6f97`],wave:[`#4e86b5`,`#9cc6e6`],names:[`#6a604f`,`#b0a48f`],stone:`#8d8a84`,civil:`#e2b465`,glow:`#f2a900`},Js=e=>{let t=qs[e]??``;return`var(--khronos-${e},${typeof t==`string`?t:`light-dark(${t.join(`,`)})`})`},Ys=`.board{
display:block;width:100%;height:auto;touch-action:manipulation;user-select:none;
text{text-anchor:middle;dominant-baseline:central;pointer-events:none;font-family:var(--khronos-font,system-ui,sans-serif)}
.names text{font-size:.46px;fill:${Js(`names`)}}
.terrain{clip-path:inset(0 round .25px)fill-box}
.plain{fill:${Js(`plain`)}}
.forest{fill:${Js(`forest`)}}
.mountain{fill:${Js(`mountain`)}}
.river{fill:${Js(`river`)}}
.grid{stroke:rgb(60 50 20/16%);stroke-width:.03;fill:none}
.trees{fill:${Js(`tree`)};opacity:.62}
.peaks{fill:${Js(`peak`)};opacity:.8}
.snow{fill:${Js(`snow`)}}
.waves{fill:none;stroke:${Js(`wave`)};stroke-width:.06;stroke-linecap:round;opacity:.7}
.base{stroke:rgb(20 12 0/75%);stroke-width:.06}
.military .base{stroke-width:.1}
.base:not([fill]){fill:${Js(`stone`)}}
.civil .base:not([fill]){fill:${Js(`civil`)}}
.base.ruin{fill:#4d4a46;stroke:#211f1c;stroke-dasharray:.22 .13}
.inner{fill:none;stroke:rgb(255 255 255/65%);stroke-width:.05}
.icon:not([fill]){fill:#f6f2ea}
.civil .icon:not([fill]){fill:#5e3410}
.military .icon:is(.ruin,.was){fill:#ec9c86}
.religious .icon:is(.ruin,.was){fill:#c3a6ee}
.was{opacity:.4}
.icon.ruin{clip-path:polygon(0 50%,12% 34%,20% 46%,34% 30%,46% 52%,60% 38%,70% 58%,86% 44%,100% 60%,100% 100%,0 100%)}
.tile circle{fill:#f3e6c8;stroke:rgb(60 35 5/70%);stroke-width:.05}
.letter{font-weight:700}
.cube rect{stroke:#fff;stroke-width:.04;paint-order:stroke}
.cube{filter:drop-shadow(0 .03px .03px rgb(0 0 0/60%))}
.domains path{fill:none;stroke-width:.13;stroke-linejoin:round}
.domains .held{stroke:rgb(255 255 255/85%);stroke-width:.23}
.domains .free{stroke:rgb(40 28 8/55%);stroke-width:.05;stroke-dasharray:.18 .14}
.domains .shared{stroke-dasharray:.5 .5}
.offers path{fill:rgb(255 255 255/62%);stroke:#1c7a3f;stroke-width:.06}
.offers .whole path{fill:rgb(255 255 255/12%);stroke:#0fae4b;stroke-width:.16}
.asked path{fill:rgb(255 216 90/78%);stroke:#7a4700;stroke-width:.1}
.asked .whole path{fill:none;stroke:${Js(`glow`)};stroke-width:.22}
.offers .dear path{stroke:#b26a00;stroke-dasharray:.22 .1}
.offers text,.ghost text{font-weight:700;font-size:.5px;fill:#14532d}
.offers .dear text{fill:#7a4700}
.planned-over{opacity:.4}
.coming{fill:none;stroke:#0fae4b;stroke-width:.2}
.gone rect{fill:rgb(180 20 10/38%);stroke:#b3261e;stroke-width:.12}
.gone path{stroke:#fff;stroke-width:.14;stroke-linecap:round}
.chosen{fill:none;stroke:${Js(`glow`)};stroke-width:.2}
.lit{fill:rgb(255 200 40/34%);stroke:#f2a900;stroke-width:.16}
.shade{fill:rgb(25 18 8/55%);fill-rule:evenodd}
.ghost path{fill:rgb(179 38 30/22%);stroke:#b3261e;stroke-width:.11}
.ghost.legal path{fill:rgb(15 174 75/30%);stroke:#0b7d36}
.cells rect{fill:transparent;outline:none;cursor:pointer}
.cells rect:focus-visible{stroke:#1a1206;stroke-width:.14;filter:drop-shadow(0 0 .06px #fff) drop-shadow(0 0 .06px #fff)}
@media(prefers-reduced-motion:no-preference){.coming,.lit{animation:breathe 1.1s ease-in-out infinite alternate}}
}
@keyframes breathe{to{opacity:.45}}`;function Xs(e,t,n){let{kind:r,owner:i=0,ruin:a,printed:o,cubes:s=[]}=e,c=n.kinds[Lo(r)-1]??``,l=o?n.printed(c):a?n.ruin(c):c,u=s.flatMap((e,r)=>e>0?[n.cubesOf(e,t(r+1))]:[]);return[i>0?n.of(l,t(i)):l,...u].join(`, `)}var Zs={ages:[`Might`,`Faith`,`Reason`],kinds:[`Watchtower`,`Keep`,`Castle`,`Chapel`,`Monastery`,`Abbey`,`Hamlet`,`Town`,`City`],terrain:{plain:`plain`,forest:`forest`,mountain:`mountain`,river:`river`},printed:e=>`printed ${e}`,ruin:e=>`ruined ${e}`,of:(e,t)=>`${t}’s ${e}`,cubesOf:(e,t)=>`${e} ${e===1?`cube`:`cubes`} of ${t}`,legalFor:e=>e>0?`legal for ${e} ${e===1?`card`:`cards`}`:`legal`,notLegal:e=>`not legal: ${e}`},Qs=.75;function $s(){let e=Ks(e=>as(e.split(`
`))),t=Ks(No),n=Ks(rc),r=Ks(ic),i=Ks(ac),[a,o,s]=[Ks(Ms),Ks(Ns),Ks(Ps)],[c,l,u]=[Ks(Fs),Ks(Ls),Ks(Bs)],[d,f,p,m]=[Ks(Is),Ks(Us),Ks(Ws),Ks(Gs)];return(ee,h,g)=>{let{config:_,boards:v}=ee?.publicPart??{},y=Ro(_,g.catalog);if(y===void 0)return;let te=Io(h),ne=e(y.join(`
`)),re=_?.seats??ec,ie=t(re),ae=n(v?.[te-1],ne),oe=Io(g.placementMap?.age)===te?g.placementMap:void 0,se=g.offers??r(oe),ce=Lo(g.footprint??oe?.kind),le=g.words??Zs;return{region:ne,words:le,viewBox:(g.box??[-.75,-.75,ne.width+Qs+.1,ne.height+Qs+.1]).join(` `),layers:[a(ne),o(ne),s(ae,ie),c(g.domains,te,ie),d(ne,se,ae,ce,g.asked),l(se,ae,g.preview?` planned-over`:g.asked?` asked`:``,g.prices),u(g.preview,te,ie),f(g.chosen),p(g.lit),m(ce,g.pointed,se)],labels:i(ne,ae,se,oe,re,le)}}}var ec=[];function tc(e,t,n={}){let r=$s()(e,t,n);if(r===void 0)throw RangeError(`the map of the state is not in the catalog`);let i=r.words.ages[Io(t)-1]??``;return`<svg xmlns="http://www.w3.org/2000/svg" class="board" viewBox="${r.viewBox}" role="img" aria-label="${nc(i)}"><style>${Ys}</style>${r.layers.join(``)}</svg>`}function nc(e){return e.replace(/[&<"]/g,e=>`&#${e.charCodeAt(0)};`)}function rc(e,{hamlets:t}){let{tiles:n=[],hamletCubes:r=[]}=e??{},i=t.filter(e=>!n.some(t=>t.at!==void 0&&ns(Lo(t.kind),t.at,e))).map(e=>{let t=r.find(t=>Zo(t.at,e))?.seat??0;return{kind:`KIND_HAMLET`,at:e,printed:!0,cubes:Array.from({length:t},(e,n)=>+(n+1===t))}});return[...n,...i]}function ic(e){return(e?.violations??[]).length>0?[]:e?.prices??[]}function ac(e,t,n,r,i,a){return os(e).map(o=>{let s=Os(t,o),c=[Xo(o),a.terrain[e.terrainAt(o)??`plain`]];s&&c.push(Xs(s,e=>i[e-1]?.name??``,a));let l=n.find(({squares:e})=>Qo(e,o));return l?c.push(a.legalFor(ks(l))):r&&c.push(a.notLegal(oc(r,o).join(`, `))),c.join(`, `)})}function oc({violations:e=[],squareViolations:t=[]},n){let r=t.filter(({squares:e})=>Qo(e,n)).map(({violation:e})=>e);return[...new Set([...e,...r].map(e=>e?.clause??``))]}var sc=26,cc=3,lc=65;function uc(e,t){return b(Lr,{column:e,row:t})}function dc(e){let t=``;for(let n=e;n>0;n=Math.floor((n-1)/sc))t=String.fromCharCode(lc+(n-1)%sc)+t;return t}function fc(e){return`${dc(e.column)}${e.row}`}function pc(e){let[,t,n]=/^([A-Z]{1,2})([1-9][0-9]?)$/.exec(e.trim().toUpperCase())??[];if(t===void 0||n===void 0)throw RangeError(`"${e}" is not a square; write a column letter and a row, such as F7`);return uc([...t].reduce((e,t)=>e*sc+t.charCodeAt(0)-lc+1,0),Number(n))}function mc(e,t){return e.row-t.row||e.column-t.column}function hc(e,t){return e.row===t.row&&e.column===t.column}function*gc(e){for(let[t,n]of(e?.rows??[]).entries())for(let e=n;e!==0;e&=e-1)yield uc(32-Math.clz32(e&-e),t+1)}function _c(e,{column:t,row:n}){return t>=1&&t<=32&&((e?.rows[n-1]??0)>>>t-1&1)==1}function vc(e){let t=[];for(let{column:n,row:r}of e){for(;t.length<r;)t.push(0);t[r-1]=((t[r-1]??0)|1<<n-1)>>>0}return b(Rr,{rows:t})}function yc(e){return(e-1)%cc+1}function bc(e){return Math.floor((e-1)/cc)+1}function xc(e,t){let n=yc(e);return Array.from({length:n*n},(e,r)=>uc(t.column+r%n,t.row+Math.floor(r/n)))}function Sc(e,t,n){let[r,i]=[n.column-t.column,n.row-t.row];return r>=0&&i>=0&&r<yc(e)&&i<yc(e)}function F(e){if(e.publicPart===void 0)throw RangeError(`the state has no public part`);return e.publicPart}function Cc(e){let{config:t}=F(e);if(t===void 0)throw RangeError(`the state has no configuration`);return t}function wc(e,t){let n=e.privateParts.find(e=>e.seat===t)?.part;return n?.case===`hand`?n.value:void 0}function Tc(e,t,n){let{boards:r,players:i}=F(e),{tiles:a,hamletCubes:o}=r[t-1]??{tiles:[],hamletCubes:[]},s=n.hamlets.filter(e=>!a.some(t=>t.at!==void 0&&Sc(t.kind,t.at,e))).map(e=>{let t=o.find(t=>t.at!==void 0&&hc(t.at,e)),n=t===void 0?[]:i.map((e,n)=>+(n+1===t.seat));return b(Br,{kind:Hr.HAMLET,at:e,printed:!0,cubes:n})}),c=[...a,...s].sort(Ec);return{age:t,region:n,buildings:c,buildingAt:e=>c.find(t=>t.at!==void 0&&Sc(t.kind,t.at,e)),terrainAt:e=>n.terrainAt(e)}}function Ec(e,t){return e.at===void 0||t.at===void 0?0:mc(e.at,t.at)}var I;(function(e){e[e.Canceled=1]=`Canceled`,e[e.Unknown=2]=`Unknown`,e[e.InvalidArgument=3]=`InvalidArgument`,e[e.DeadlineExceeded=4]=`DeadlineExceeded`,e[e.NotFound=5]=`NotFound`,e[e.AlreadyExists=6]=`AlreadyExists`,e[e.PermissionDenied=7]=`PermissionDenied`,e[e.ResourceExhausted=8]=`ResourceExhausted`,e[e.FailedPrecondition=9]=`FailedPrecondition`,e[e.Aborted=10]=`Aborted`,e[e.OutOfRange=11]=`OutOfRange`,e[e.Unimplemented=12]=`Unimplemented`,e[e.Internal=13]=`Internal`,e[e.Unavailable=14]=`Unavailable`,e[e.DataLoss=15]=`DataLoss`,e[e.Unauthenticated=16]=`Unauthenticated`})(I||={});var Dc=Ac,Oc=Ac,kc=Ac;function Ac(){throw TypeError(`the page's transport reads and writes bytes alone`)}function jc(e){let t=I[e];return typeof t==`string`?t[0].toLowerCase()+t.substring(1).replace(/[A-Z]/g,e=>`_`+e.toLowerCase()):e.toString()}var Mc;function Nc(e){if(!Mc){Mc={};for(let e of Object.values(I))typeof e!=`string`&&(Mc[jc(e)]=e)}return Mc[e]}var L=class e extends Error{constructor(e,t=I.Unknown,n,r,i){super(Pc(e,t)),this.name=`ConnectError`,Object.setPrototypeOf(this,new.target.prototype),this.rawMessage=e,this.code=t,this.metadata=new Headers(n??{}),this.details=r??[],this.cause=i}static from(t,n=I.Unknown){return t instanceof e?t:t instanceof Error?t.name==`AbortError`||t.name==`TimeoutError`?new e(t.message,I.Canceled):new e(t.message,n,void 0,void 0,t):new e(String(t),n,void 0,void 0,t)}static[Symbol.hasInstance](t){return t instanceof Error?Object.getPrototypeOf(t)===e.prototype||t.name===`ConnectError`&&`code`in t&&typeof t.code==`number`&&`metadata`in t&&`details`in t&&Array.isArray(t.details)&&`rawMessage`in t&&typeof t.rawMessage==`string`&&`cause`in t:!1}findDetails(e){let t=e.kind===`message`?{getMessage:t=>t===e.typeName?e:void 0}:e,n=[];for(let e of this.details){if(`desc`in e){t.getMessage(e.desc.typeName)&&n.push(b(e.desc,e.value));continue}let r=t.getMessage(e.type);if(r)try{n.push($n(r,e.value))}catch{}}return n}};function Pc(e,t){return e.length?`[${jc(t)}] ${e}`:`[${jc(t)}]`}function Fc(...e){let t=new Headers;for(let n of e)n.forEach((e,n)=>{t.append(n,e)});return t}function Ic(e,t,n=!1){if(t>e){let r=`message size is larger than configured readMaxBytes ${e}`;throw n&&(r=`message size ${t} is larger than configured readMaxBytes ${e}`),new L(r,I.ResourceExhausted)}}function Lc(e){return new Rc(e)}var Rc=class{constructor(e){this.readMaxBytes=e,this.header=new Uint8Array(5),this.headerView=new DataView(this.header.buffer),this.buf=[]}get byteLength(){return this.buf.reduce((e,t)=>e+t.byteLength,0)}decode(e){this.buf.push(e);let t=[];for(;;){let e=this.pop();if(!e)break;t.push(e)}return t}pop(){if(!(!this.env&&(this.env=this.head(),!this.env))&&this.cons(this.env.data)){let e=this.env;return this.env=void 0,e}}head(){if(!this.cons(this.header))return;let e=this.headerView.getUint8(0),t=this.headerView.getUint32(1);return Ic(this.readMaxBytes,t,!0),{flags:e,data:new Uint8Array(t)}}cons(e){let t=e.byteLength;if(this.byteLength<t)return!1;let n=0;for(;n<t;){let r=this.buf.shift();r.byteLength>t-n?(e.set(r.subarray(0,t-n),n),this.buf.unshift(r.subarray(t-n)),n+=t-n):(e.set(r,n),n+=r.byteLength)}return!0}};function zc(e){let t,n=Lc(4294967295);return new ReadableStream({start(){t=e.getReader()},async pull(e){let r=!1;for(;!r;){let i=await t.read();if(i.done)n.byteLength>0&&e.error(new L(`protocol error: incomplete envelope`,I.InvalidArgument)),e.close();else for(let t of n.decode(i.value))e.enqueue(t),r=!0}}})}function Bc(e,t){let n=new Uint8Array(t.length+5);n.set(t,5);let r=new DataView(n.buffer,n.byteOffset,n.byteLength);return r.setUint8(0,e),r.setUint32(1,t.length),n}function Vc(...e){let t=new AbortController,n=e.filter(e=>e!==void 0).concat(t.signal);for(let e of n){if(e.aborted){r.apply(e);break}e.addEventListener(`abort`,r)}function r(){t.signal.aborted||t.abort(Uc(this));for(let e of n)e.removeEventListener(`abort`,r)}return t}function Hc(e){let t=new AbortController,n=()=>{t.abort(new L(`the operation timed out`,I.DeadlineExceeded))},r;return e!==void 0&&(e<=0?n():r=setTimeout(n,e)),{signal:t.signal,cleanup:()=>clearTimeout(r)}}function Uc(e){if(!e.aborted)return;if(e.reason!==void 0)return e.reason;let t=Error(`This operation was aborted`);return t.name=`AbortError`,t}function Wc(){return{get(e){return e.id in this?this[e.id]:e.defaultValue},set(e,t){return this[e.id]=t,this},delete(e){return delete this[e.id],this}}}function Gc(e,t){return e.toString().replace(/\/?$/,`/${t.parent.typeName}/${t.name}`)}function Kc(e,t){return b(e,t)}function qc(e,t){function n(t){return t.done===!0?t:{done:t.done,value:Kc(e,t.value)}}return{[Symbol.asyncIterator](){let e=t[Symbol.asyncIterator](),r={next:()=>e.next().then(n)};return e.throw!==void 0&&(r.throw=t=>e.throw(t).then(n)),e.return!==void 0&&(r.return=t=>e.return(t).then(n)),r}}}function Jc(e,t){if(!t)return e;for(let n of t.concat().reverse())e=n(e);return e}function Yc(e){let t=Object.assign({},e);return t.ignoreUnknownFields??=!0,t}function Xc(e,t,n,r){let i=t?Zc(e.input,r):Qc(e.input,n);return{parse:(t?Zc(e.output,r):Qc(e.output,n)).parse,serialize:i.serialize}}function Zc(e,t){return{parse(n){try{return $n(e,n,t)}catch(e){throw new L(`parse binary: ${e instanceof Error?e.message:String(e)}`,I.Internal)}},serialize(n){try{return yr(e,n,t)}catch(e){throw new L(`serialize binary: ${e instanceof Error?e.message:String(e)}`,I.Internal)}}}}function Qc(e,t){let n=t?.textEncoder??new TextEncoder,r=t?.textDecoder??new TextDecoder,i=Yc(t);return{parse(t){try{return Oc(e,r.decode(t),i)}catch(e){throw L.from(e,I.InvalidArgument)}},serialize(t){try{let r=kc(e,t,i);return n.encode(r)}catch(e){throw L.from(e,I.Internal)}}}}var $c=/^application\/(connect\+)?(?:(json)(?:; ?charset=utf-?8)?|(proto))$/i,el=`application/proto`,tl=`application/json`,nl=`application/connect+proto`,rl=`application/connect+json`;function il(e){let t=e?.match($c);if(t)return{stream:!!t[1],binary:!!t[3]}}function al(e,t,n){if(t&&new Headers(t).forEach((e,t)=>n.metadata.append(t,e)),typeof e!=`object`||!e||Array.isArray(e))throw n;let r=n.code;`code`in e&&typeof e.code==`string`&&(r=Nc(e.code)??r);let i=e.message;if(i!=null&&typeof i!=`string`)throw n;let a=new L(i??``,r,t);if(`details`in e&&Array.isArray(e.details))for(let t of e.details){if(typeof t!=`object`||!t||Array.isArray(t)||typeof t.type!=`string`||typeof t.value!=`string`)throw n;try{a.details.push({type:t.type,value:lt(t.value),debug:t.debug})}catch{throw n}}return a}function ol(e){let t=new L(`invalid end stream`,I.Unknown),n;try{n=JSON.parse(typeof e==`string`?e:new TextDecoder().decode(e))}catch{throw t}if(typeof n!=`object`||!n||Array.isArray(n))throw t;let r=new Headers;if(`metadata`in n){if(typeof n.metadata!=`object`||n.metadata==null||Array.isArray(n.metadata))throw t;for(let[e,i]of Object.entries(n.metadata)){if(!Array.isArray(i)||i.some(e=>typeof e!=`string`))throw t;for(let t of i)r.append(e,t)}}return{metadata:r,error:`error`in n&&n.error!=null?al(n.error,r,t):void 0}}var sl=`Content-Type`,cl=`Content-Length`,ll=`Content-Encoding`,ul=`Accept-Encoding`,dl=`Connect-Timeout-Ms`,fl=`Connect-Protocol-Version`,pl=`User-Agent`;function ml(e){switch(e){case 400:return I.Internal;case 401:return I.Unauthenticated;case 403:return I.PermissionDenied;case 404:return I.Unimplemented;case 429:return I.Unavailable;case 502:return I.Unavailable;case 503:return I.Unavailable;case 504:return I.Unavailable;default:return I.Unknown}}function hl(e){let t=new Headers,n=new Headers;return e.forEach((e,r)=>{r.toLowerCase().startsWith(`trailer-`)?n.append(r.substring(8),e):t.append(r,e)}),[t,n]}function gl(e,t,n,r,i){let a=new Headers(r??{});return n!==void 0&&a.set(dl,`${n}`),a.set(sl,e==`unary`?t?el:tl:t?nl:rl),a.set(fl,`1`),!a.has(`User-Agent`)&&i&&a.set(pl,`connect-es/2.1.2`),a}function _l(e,t,n,r){let i=r.get(sl),a=il(i);if(n!==200){let t=new L(`HTTP ${n}`,ml(n),r);if(e==`unary`&&a&&!a.binary)return{isUnaryError:!0,unaryError:t};throw t}let o={binary:t,stream:e!==`unary`};if(a?.binary!==o.binary||a.stream!==o.stream)throw new L(`unsupported content type ${i}`,a===void 0?I.Unknown:I.Internal,r);return{isUnaryError:!1}}var vl=`application/`;function yl(e,t){return t?pt(e,`url`):encodeURIComponent(new TextDecoder().decode(e))}function bl(e,t,n){let r=`?connect=v1`,i=``,a=e.header.get(ll);a!==null&&a!==`identity`&&(i=`&compression=`+encodeURIComponent(a),n=!0),n&&(r+=`&base64=1`),r+=i;let o=e.header.get(sl);o?.indexOf(vl)===0&&(r+=`&encoding=`+encodeURIComponent(o.slice(12))),r+=`&message=`+yl(t,n);let s=e.url+r,c=new Headers(e.header);for(let e of[fl,sl,cl,ll,ul])c.delete(e);return Object.assign(Object.assign({},e),{requestMethod:`GET`,url:s,header:c})}function xl(e){let t=Jc(e.next,e.interceptors),[n,r,i]=Cl(e);return t(Object.assign(Object.assign({},e.req),{message:Kc(e.req.method.input,e.req.message),signal:n})).then(e=>(i(),e),r)}function Sl(e){let t=Jc(e.next,e.interceptors),[n,r,i]=Cl(e),a=Object.assign(Object.assign({},e.req),{message:qc(e.req.method.input,e.req.message),signal:n}),o=!1;return n.addEventListener(`abort`,function(){var t,n;let r=e.req.message[Symbol.asyncIterator]();o||(t=r.throw)==null||t.call(r,this.reason).catch(()=>{}),(n=r.return)==null||n.call(r).catch(()=>{})}),t(a).then(e=>Object.assign(Object.assign({},e),{message:{[Symbol.asyncIterator](){let t=e.message[Symbol.asyncIterator]();return{next(){return t.next().then(e=>(e.done==1&&(o=!0,i()),e),r)}}}}}),r)}function Cl(e){let{signal:t,cleanup:n}=Hc(e.timeoutMs),r=Vc(e.signal,t);return[r.signal,function(e){let t=r.signal.aborted?L.from(Uc(r.signal),I.Canceled):L.from(e);return r.abort(t),n(),Promise.reject(t)},function(){n(),r.abort()}]}var wl=C(btoa(`
google/rpc/error_details.proto
google.rpc"
	ErrorInfo
reason (	
domain (	5
\bmetadata (\v2#.google.rpc.ErrorInfo.MetadataEntry/
\rMetadataEntry\v
key (	\r
value (	:8";
	RetryInfo.
\vretry_delay (\v2.google.protobuf.Duration"2
	DebugInfo
\rstack_entries (	
detail (	"
\fQuotaFailure6

violations (\v2".google.rpc.QuotaFailure.ViolationÆ
	Violation
\x07subject (	
\vdescription (	
\vapi_service (	
\fquota_metric (	
\bquota_id (	Q
quota_dimensions (\v27.google.rpc.QuotaFailure.Violation.QuotaDimensionsEntry
\vquota_value\x07 (
future_quota_value\b (H\06
QuotaDimensionsEntry\v
key (	\r
value (	:8B
_future_quota_value"
PreconditionFailure=

violations (\v2).google.rpc.PreconditionFailure.Violation?
	Violation\f
type (	
\x07subject (	
\vdescription (	"Ì

BadRequest?
field_violations (\v2%.google.rpc.BadRequest.FieldViolation}
FieldViolation\r
field (	
\vdescription (	
reason (	7
localized_message (\v2.google.rpc.LocalizedMessage"7
\vRequestInfo

request_id (	
\fserving_data (	"\`
\fResourceInfo
\rresource_type (	
\rresource_name (	\r
owner (	
\vdescription (	"V
Help$
links (\v2.google.rpc.Help.Link(
Link
\vdescription (	\v
url (	"3
LocalizedMessage
locale (	
\x07message (	Bl
com.google.rpcBErrorDetailsProtoPZ?google.golang.org/genproto/googleapis/rpc/errdetails;errdetails¢RPCbproto3`),[mr]),Tl=S(wl,0),El=S(wl,1),Dl=S(wl,5),Ol=S(wl,9),kl=`x-request-id`,Al=`khronos.referee`,R=class extends Error{name=`RefereeError`;code;reason;method;requestId;metadata;sentence;retryAfterMs;constructor(e){super(e.message,e.cause===void 0?void 0:{cause:e.cause}),this.code=e.code,this.reason=e.reason,this.method=e.method,this.requestId=e.requestId,this.metadata=e.metadata,this.sentence=e.sentence,this.retryAfterMs=e.retryAfterMs}},jl=class extends R{name=`ActionIllegalError`;refusal;constructor(e){super(e),this.refusal=e.refusal}},Ml=class extends R{name=`InvalidRequestError`;fieldViolations;constructor(e){super(e),this.fieldViolations=e.fieldViolations}},Nl=class extends Ml{name=`MalformedRequestError`},Pl=class extends Ml{name=`StateInvalidError`},Fl=class extends Ml{name=`RegionInvalidError`},Il=class extends Ml{name=`NotationUnreadableError`},Ll=class extends R{name=`SchemaTooNewError`},Rl=class extends R{name=`RulesUnsupportedError`},zl=class extends R{name=`DigestMismatchError`;expected;actual;constructor(e){super(e),this.expected=e.metadata.expected??``,this.actual=e.metadata.actual??``}},Bl=class extends R{name=`PartMissingError`},Vl=class extends R{name=`PartSealedError`},Hl=class extends R{name=`SealBrokenError`},Ul=class extends R{name=`KeyUnknownError`},Wl=class extends R{name=`SecretNeededError`},Gl=class extends R{name=`SeatNotReplaceableError`},Kl=class extends R{name=`NotSealedError`},ql=class extends R{name=`RegionUnknownError`},Jl=class extends R{name=`NotSupportedError`;constructor(e){let t=e.reason===``?`${e.message}; is the address that of a referee?`:e.message;super({...e,message:`${e.method} is not supported: ${t}`})}},Yl=class extends R{name=`TooLargeError`},Xl=class extends R{name=`TooMuchWorkError`},Zl=class extends R{},Ql=class extends Zl{name=`OverloadedError`},$l=class extends Zl{name=`RateLimitedError`},eu=class extends R{name=`UnauthenticatedError`},tu=class extends R{name=`UnavailableError`},nu=class extends R{name=`DeadlineExceededError`},ru=class extends R{name=`StalledError`},iu=class extends R{name=`ServerFaultError`},au={MALFORMED:[I.InvalidArgument,Nl],STATE_INVALID:[I.InvalidArgument,Pl],SCHEMA_TOO_NEW:[I.Unimplemented,Ll],RULES_UNSUPPORTED:[I.Unimplemented,Rl],DIGEST_MISMATCH:[I.Aborted,zl],PART_MISSING:[I.FailedPrecondition,Bl],PART_SEALED:[I.FailedPrecondition,Vl],SEAL_BROKEN:[I.FailedPrecondition,Hl],KEY_UNKNOWN:[I.FailedPrecondition,Ul],SECRET_NEEDED:[I.PermissionDenied,Wl],SEAT_NOT_REPLACEABLE:[I.FailedPrecondition,Gl],REGION_UNKNOWN:[I.NotFound,ql],REGION_INVALID:[I.InvalidArgument,Fl],NOTATION_UNREADABLE:[I.InvalidArgument,Il],TOO_LARGE:[I.ResourceExhausted,Yl],TOO_MUCH_WORK:[I.ResourceExhausted,Xl],OVERLOADED:[I.ResourceExhausted,Ql],SHUTTING_DOWN:[I.Unavailable,tu],DEADLINE_EXCEEDED:[I.DeadlineExceeded,nu],INTERNAL:[I.Internal,iu],UNAUTHENTICATED:[I.Unauthenticated,eu],RATE_LIMITED:[I.ResourceExhausted,$l],METHOD_UNKNOWN:[I.Unimplemented,Jl],STALLED:[I.Aborted,ru]};function ou(e,t){switch(e){case I.InvalidArgument:return Ml;case I.Unimplemented:return Jl;case I.Unauthenticated:return eu;case I.Unavailable:return tu;case I.Aborted:case I.Canceled:return t===``?tu:R;case I.DeadlineExceeded:return nu;case I.Internal:case I.Unknown:return iu;default:return R}}function su(e){return Object.hasOwn(au,e)}function cu(e){let{code:t,reason:n,refusal:r}=e;return n===`ACTION_ILLEGAL`&&r!==void 0?new jl({...e,refusal:r}):new(su(n)?au[n][1]:ou(t,n))(e)}function lu(e,t={}){if(e instanceof R)return e;let n=L.from(e),[r]=n.findDetails(Tl),i=r?.domain===Al?r:void 0,[a]=n.findDetails(El),[o]=n.findDetails(Ol),[s]=n.findDetails(Jr);return cu({code:uu(n)?I.Unavailable:n.code,message:du(n)?`no answer from the server, or it does not name the page's origin: ${n.rawMessage}`:n.rawMessage,reason:i?.reason??``,method:t.method??``,requestId:n.metadata.get(`x-request-id`)??t.requestId??``,metadata:i?.metadata??{},sentence:o?.message??``,refusal:s,fieldViolations:n.findDetails(Dl).flatMap(e=>e.fieldViolations.map(({field:e,description:t,reason:n,localizedMessage:r})=>({path:e,sentence:r?.message||t,clause:n}))),retryAfterMs:Number(a?.retryDelay?.seconds??0)*1e3+(a?.retryDelay?.nanos??0)/1e6,cause:e})}function uu(e){let{code:t,cause:n}=e;return du(e)||t===I.Internal&&n instanceof Error&&`code`in n&&typeof n.code==`string`}function du({code:e,cause:t}){return e===I.Unknown&&t instanceof TypeError}function fu(e,t,n,r,i){return new e({...r,code:t,message:n,reason:``,metadata:{},sentence:``,fieldViolations:[],retryAfterMs:0,cause:i})}function pu(e){return e===void 0?0:e.military+e.religious+e.civil}function mu(e){return hu(e?.first,e?.second)}function hu(e,t){return _u(e,t,1)}function gu(e,t){return _u(e,t,-1)}function _u(e,t,n){return b(zr,{military:(e?.military??0)+n*(t?.military??0),religious:(e?.religious??0)+n*(t?.religious??0),civil:(e?.civil??0)+n*(t?.civil??0)})}var vu=9,yu=class extends Error{event;name=`EventNotFoldedError`;constructor(e,t){super(`the event can't be folded: ${t}; take the state of the answer instead`),this.event=e}};function bu(e,t,n){try{return{...wu(e,t,n),publicDigest:``}}catch(e){throw e instanceof Cu?new yu(t,e.message):e}}function xu(e,t,n){let r=e;for(let e of t)r=bu(r,e,n);return r}function*Su(e,t,n){let r=e;for(let[e,i]of t.events.entries()){if(e===t.events.length-1&&(r=t.state),r!==t.state)try{r=bu(r,i,n)}catch(e){if(!(e instanceof yu))throw e;r=t.state}yield{event:i,state:r}}}var Cu=class extends Error{};function wu(e,{fact:t},n){let r=F(e),i=t=>({...e,publicPart:{...r,...t}});switch(t.case){case`actionTaken`:return{...e,publicPart:Tu(r,z(t.value.action,`action`))};case`cardsPlayed`:return Du(e,t.value);case`cardsGivenUp`:return Ou(e,t.value);case`cardsDrawn`:return Au(e,t.value);case`cardsSwapped`:return ju(e,t.value);case`pileShuffled`:return Mu(e,t.value);case`buildingLaid`:{let{age:e,building:n,replaced:a}=t.value;return i(Iu(r,e,a,z(n,`building`)))}case`buildingRemoved`:{let{age:e,building:a,leavesGame:o,keeper:s}=t.value,c=z(a,`building`),l=Iu(r,e,c,void 0),u=s===0?l:Lu(l,e,c,s,n);if(!o)return i(u);let d=Uu(r.tilesOutOfGame,c.kind,1);return i({...u,stock:r.stock,tilesOutOfGame:d})}case`buildingChanged`:{let{age:e,before:n,after:a}=t.value;return i(Iu(r,e,z(n,`building before`),z(a,`building after`)))}case`moneyMoved`:case`incomeCollected`:{let{seat:e,amount:n}=t.value;return i({players:Wu(r.players,e,({money:e})=>({money:e+n}))})}case`adventurerMoved`:{let{seat:e,adventurer:n,to:a}=t.value,o=n===Ur.FIRST?`firstAdventurer`:`secondAdventurer`;return i({players:Wu(r.players,e,e=>({[o]:{...z(e[o],`adventurer`),age:a}}))})}case`firstPlayerChosen`:{let{seat:e}=t.value;return i({firstSeat:e,turn:{...z(r.turn,`turn`),seat:e}})}case`rowLaid`:return{...e,publicPart:Pu(r,`holdemRow`,z(t.value.cards,`row`))};case`turnPassed`:{let{seat:e,number:n}=t.value;return i({players:Eu(r),turn:b(Si,{number:n,seat:e})})}case`gameEnded`:return i({players:Eu(r),over:!0});case`decisionRequested`:{let{cascade:n}=r;return n===void 0?e:i({cascade:{...n,decision:z(t.value.decision,`decision`)}})}case`cascadeSettled`:{let{cascade:t,...n}=r;return{...e,publicPart:n}}case`rippleStopped`:case`domainsJoined`:case`clashFound`:return e;case void 0:throw new Cu(`it is of a kind that this client does not know`);default:return t}}function Tu(e,t){let n={...e,revision:e.revision+1},r=z(e.turn,`turn`);switch(t.verb.case){case`exchangeHand`:return{...n,turn:{...r,exchanged:!0}};case`swapCards`:return{...n,turn:{...r,swapped:!0}};case`construct`:case`upgrade`:case`demolish`:{let{config:i,cascade:a,...o}=e;return{...n,turn:{...r,acted:!0},cascade:b(Ci,{before:o,action:t})}}case`travel`:case`populate`:case`renovate`:case`endTurn`:return{...n,turn:{...r,acted:!0}};case`chooseBuilding`:case`placeBuilding`:{if(e.cascade===void 0)return n;let{decision:r,...i}=e.cascade;return{...n,cascade:{...i,answers:[...i.answers,t]}}}case void 0:throw new Cu(`its action is of a kind that this client does not know`);default:return t.verb}}function Eu({players:e,turn:t}){let n=e=>({...z(e,`adventurer`),cardsPlayed:0});return Wu(e,z(t,`turn`).seat,({firstAdventurer:e,secondAdventurer:t})=>({firstAdventurer:n(e),secondAdventurer:n(t)}))}function Du(e,{seat:t,payment:n}){let r=mu(n),i=(e,t)=>{let n=z(e,`adventurer`);return{...n,cardsPlayed:n.cardsPlayed+pu(t)}};return ku(e,t,Wu(F(e).players,t,e=>({handSize:e.handSize-pu(r),firstAdventurer:i(e.firstAdventurer,n?.first),secondAdventurer:i(e.secondAdventurer,n?.second)})),r)}function Ou(e,{seat:t,count:n,cards:r}){return ku(e,t,Wu(F(e).players,t,({handSize:e})=>({handSize:e-n})),r)}function ku(e,t,n,r){let i=F(e);return{...e,publicPart:Pu({...i,players:n},`discards`,hu(i.discards,r)),privateParts:Fu(e.privateParts,t,e=>gu(e,r))}}function Au(e,{seat:t,count:n,privatePart:r}){let i=F(e),a=Wu(i.players,t,({handSize:e})=>({handSize:e+n})),o=r.case===`cards`?r.value:void 0,s={...e,publicPart:{...i,players:a,pileSize:i.pileSize-n},privateParts:Fu(e.privateParts,t,e=>o&&hu(e,o))},c=e.hiddenPart?.part;if(c?.case!==`open`)return Nu(s);let l={...c.value,pile:c.value.pile.slice(n)};return{...s,hiddenPart:b(wi,{part:{case:`open`,value:l}})}}function ju(e,{seat:t,taken:n,given:r}){let i=F(e);return{...e,publicPart:Pu(i,`holdemRow`,hu(gu(i.holdemRow,n),r)),privateParts:Fu(e.privateParts,t,e=>gu(hu(e,n),r))}}function Mu(e,{size:t,hiddenPart:n}){let{discards:r,...i}=F(e),a={...e,publicPart:{...i,pileSize:t}},o=e.hiddenPart?.part;if(o?.case!==`open`||n.case!==`open`)return Nu(a);let{order:s,position:c}=n.value,l=b(Ti,{seed:o.value.seed,position:c,pile:s});return{...a,hiddenPart:b(wi,{part:{case:`open`,value:l}})}}function Nu(e){let{hiddenPart:t,...n}=e;return n}function Pu(e,t,n){if(pu(n)>0)return{...e,[t]:n};let r={...e};return delete r[t],r}function Fu(e,t,n){return e.flatMap(e=>{if(e.seat!==t)return[e];let r=e.part.case===`hand`?n(e.part.value):void 0;return r===void 0?[]:[{...e,part:{case:`hand`,value:r}}]})}function Iu(e,t,n,r){let i=z(e.boards[t-1],`board`),a=i.tiles.filter(e=>n===void 0||!Ru(e,n)),o=i.hamletCubes.filter(e=>r===void 0||!zu(e,r)),{stock:s,players:c}=e;for(let{seat:e}of i.hamletCubes.filter(e=>!o.includes(e)))c=Wu(c,e,({cubes:e})=>({cubes:e+1}));if(n!==void 0&&!n.printed){if(a.length+1!==i.tiles.length)throw new Cu(`the building that goes is not there`);s=Uu(s,n.kind,1),c=Hu(c,n,1)}return r!==void 0&&(r.printed?o.push(...Vu(r)):(a.push(r),s=Uu(s,r.kind,-1)),c=Hu(c,r,-1)),a.sort(Ec),o.sort(Bu),{boards:Gu(e.boards,t-1,{...i,tiles:a,hamletCubes:o}),stock:s,players:c}}function Lu({boards:e,stock:t,players:n},r,i,a,o){let s=o.hamlets.find(e=>i.at!==void 0&&Sc(i.kind,i.at,e));if(s===void 0)return{boards:e,stock:t,players:n};let c=z(e[r-1],`board`),l=[...c.hamletCubes,b(xi,{at:s,seat:a})].sort(Bu);return{boards:Gu(e,r-1,{...c,hamletCubes:l}),stock:t,players:Wu(n,a,({cubes:e})=>({cubes:e-1}))}}function Ru(e,t){return e.kind===t.kind&&hc(z(e.at,`square`),z(t.at,`square`))}function zu(e,{kind:t,at:n}){return Sc(t,z(n,`square`),z(e.at,`square`))}function Bu(e,t){return mc(z(e.at,`square`),z(t.at,`square`))}function Vu({at:e,cubes:t}){let n=t.findIndex(e=>e>0)+1;return n===0?[]:[b(xi,{at:z(e,`square`),seat:n})]}function Hu(e,{owner:t,cubes:n},r){return e.map((e,i)=>{let a=(n[i]??0)+ +(t===i+1);return a===0?e:{...e,cubes:e.cubes+r*a}})}function Uu(e,t,n){let r=Array.from({length:vu},(r,i)=>(e[i]??0)+(i+1===t?n:0));return r.some(e=>e!==0)?r:[]}function Wu(e,t,n){let r=z(e[t-1],`player`);return Gu(e,t-1,{...r,...n(r)})}function Gu(e,t,n){return[...e.slice(0,t),n,...e.slice(t+1)]}function z(e,t){if(e===void 0)throw new Cu(`there is no ${t}`);return e}function*Ku(e,t){let{verb:n}=e;switch(n.case){case`exchangeHand`:for(let e of n.value.cards)yield Ju(t,{case:`exchangeHand`,value:{cards:e}});return;case`swapCards`:{let{take:e,count:r}=n.value;for(let i of n.value.give)yield Ju(t,{case:`swapCards`,value:{take:e,count:r,give:i}});return}case`travel`:{let{adventurer:e}=n.value;for(let r of n.value.to)yield Ju(t,{case:`travel`,value:{adventurer:e,to:r}});return}case`construct`:{let{age:e,kind:r}=n.value;for(let[i,a]of qu(n.value))yield Ju(t,{case:`construct`,value:{age:e,kind:r,at:i,payment:a}});return}case`upgrade`:{let{age:e,kind:r,payments:i}=n.value;for(let{old:a,squares:o}of n.value.sites)if(a!==void 0)for(let[n,s]of qu({squares:o,payments:i}))yield Ju(t,{case:`upgrade`,value:{age:e,old:a,kind:r,at:n,payment:s}});return}case`demolish`:{let{age:e}=n.value;for(let[r,i]of qu(n.value))yield Ju(t,{case:`demolish`,value:{age:e,at:r,payment:i}});return}case`populate`:case`renovate`:for(let[e,r]of qu(n.value))yield Ju(t,{case:n.case,value:{at:e,payment:r}});return;case`endTurn`:for(let e of n.value.giveUp)yield Ju(t,{case:`endTurn`,value:{giveUp:e}});return;case`chooseBuilding`:case`placeBuilding`:for(let e of gc(n.value.squares))yield Ju(t,{case:n.case,value:{at:e}});return;case void 0:return}}function*qu(e){for(let t of gc(e.squares))for(let n of e.payments)yield[t,n]}function Ju(e,t){return b(Gr,{seat:e,verb:t})}function Yu(e,t,n){if(e[t]===void 0)throw fu(iu,I.Internal,`the answer has no field "${t}"`,n);return e}function Xu(e){let{viewer:t,expectedDigest:n=``,locale:r=``,withSentences:i=!1}=e,a={expectedDigest:n,locale:r,withSentences:i};return typeof t==`object`?{...a,viewer:{case:`seat`,value:t.seat},seatSecret:t.secret}:t===void 0?a:{...a,viewer:Zu(t)}}function Zu(e){switch(e){case`spectator`:return{case:`spectator`,value:{}};case`host`:return{case:`host`,value:{}};default:return{case:`seat`,value:e}}}function Qu(e){return typeof e==`string`?{given:{case:`notation`,value:e}}:{given:{case:`message`,value:e}}}function $u(e){return Object.fromEntries(Object.entries(e).filter(([,e])=>e!==void 0))}function ed(e,t,n){let{config:r,sealedSeats:i}=b(ii,e);if(r?.secrecy!==ui.SEALED)return;let a=t.publicPart?.sealing?.seats??[],o=a.length===i.length&&i.every((e,t)=>td(e,a[t]));if(!(t.seal!==void 0&&o))throw fu(Kl,I.Unimplemented,`the state is not sealed by what the seats contributed: the server does not know such games`,n)}function td(e,t){let n=e=>yr(ai,e,{writeUnknownFields:!1}).join();return t!==void 0&&n(e)===n(t)}var nd=`authorization`;async function rd(e){let t=typeof e==`string`?e:await e();return id(t),t===``?{}:{[nd]:`Bearer ${t}`}}function id(e){if(!/^[\x21-\x7e]*$/.test(e))throw TypeError(`an API key has letters, digits and signs of ASCII alone`)}var ad=class{constructor(){throw TypeError(`a page has no transport that streams both ways`)}},od=100,sd=1e3,cd=.4;async function ld(e,t,n){let r=performance.now()+t,i;for(let t=od;;t=Math.min(2*t,sd))try{return await e(Math.max(1,Math.ceil(r-performance.now())))}catch(e){if(e instanceof nu)throw i??e;if(!(e instanceof R&&ud(e)))throw e;i=e;let a=Math.max(e.retryAfterMs,t)*(1+cd*Math.random());if(n.aborted||performance.now()+a>=r)throw e;await dd(a,n)}}function ud(e){return e.retryAfterMs>0||e instanceof tu}function dd(e,t){return new Promise((n,r)=>{let i=()=>{clearTimeout(a),r(t.reason)},a=setTimeout(()=>{t.removeEventListener(`abort`,i),n()},e);t.addEventListener(`abort`,i,{once:!0})})}var fd=1e4,pd=class{#e;#t;#n;#r=new AbortController;#i=new Set;constructor(e,{apiKey:t=``,...n}={}){typeof t==`string`&&id(t),this.#e=e,this.#n=t,this.#t={timeoutMs:fd,...$u(n)}}async[Symbol.asyncDispose](){this.#r.abort(new DOMException(`the referee client is closed`,`AbortError`));for(let e of this.#i)e.abort();await Promise.all([...this.#i].map(e=>e.ended)),hd(this.#e)&&await this.#e[Symbol.asyncDispose]()}async catalog(e={}){let t={options:this.#a({locale:e.locale},!1)};return(await this.#s(`catalog`,w.method.getCatalog,t,e)).catalog}async createGame(e,t={}){let{locale:n,withSentences:r}=t,i={setup:e,options:this.#a({locale:n,withSentences:r},!1)},a=await this.#s(`state`,w.method.createGame,i,t),o={method:w.method.createGame.name,requestId:t.requestId??``};return ed(e,a.state,o),a}async validate(e,t,n={}){let r={state:e,action:Qu(t),options:this.#a(n)},{verdict:i}=await this.#c(w.method.validateAction,r,n);if(i.case!==void 0)return i;let a={method:w.method.validateAction.name,requestId:n.requestId??``};throw fu(iu,I.Internal,`the answer has no verdict that this client knows`,a)}apply(e,t,n={}){let r={state:e,action:Qu(t),options:this.#a(n)};return this.#s(`state`,w.method.applyAction,r,n)}legalActions(e,t={}){let{verbs:n=[],ages:r=[],kinds:i=[],square:a}=t,o={state:e,options:this.#a(t),verbs:[...n],ages:[...r],kinds:[...i],...$u({square:a})};return this.#c(w.method.listLegalActions,o,t)}async explainPlacements(e,t){let{age:n,kind:r,old:i,seat:a=0,withConsequences:o=!1}=t,s={state:e,options:this.#a(t),age:n,kind:r,seat:a,withConsequences:o,...$u({old:i})};return(await this.#s(`map`,w.method.explainPlacements,s,t)).map}preview(e,t,n={}){let{decisions:r=0}=n,i={state:e,actions:t.map(Qu),decisions:r,options:this.#a(n)};return this.#c(w.method.previewAction,i,n)}domains(e,t={}){let n={state:e,ages:[...t.ages??[]],options:this.#a(t)};return this.#c(w.method.describeDomains,n,t)}suggestActions(e,t){let{strength:n,most:r=0,seed:i=0}=t,a={state:e,strength:n,most:r,seed:i,options:this.#a(t)};return this.#c(w.method.suggestActions,a,t)}view(e,t={}){let n={state:e,events:[...t.events??[]],options:this.#a(t)};return this.#s(`state`,w.method.viewGame,n,t)}replaceSecret(e,t,n,r={}){let i={state:e,seat:t,secretHash:n,options:this.#a(r)};return this.#s(`state`,w.method.replaceSecret,i,r)}audit(e,t={}){let n={state:e,options:this.#a(t)};return this.#c(w.method.auditPosition,n,t)}replay(e,t={}){let{actions:n=[],withEvents:r=!1}=t,i={game:{game:e},actions:n.map(Qu),withEvents:r,options:this.#a(t)};return this.#s(`state`,w.method.replayGame,i,t)}review(e,t={}){let{actions:n=[],firstTurn:r,seed:i=0}=t,a={game:{game:e},actions:n.map(Qu),withComparisons:r!==void 0,firstTurn:r??0,seed:i,options:this.#a(t)};return this.#s(`state`,w.method.reviewGame,a,t)}readText(e,t,n={}){let{state:r}=n,i={text:e,form:t,options:r===void 0?this.#a(n,!1):this.#a(n),...$u({state:r})};return this.#c(w.method.readText,i,n)}async writeText(e,t={}){let{form:n,state:r}=t,i=e.case===`region`?this.#a(t,!1):this.#a(t),a={content:{content:e},options:i,...$u({form:n,state:r})};return(await this.#c(w.method.writeText,a,t)).text}async play(e,t={}){let{requestId:n=md(),signal:r,...i}=t,a=await this.#o(n);this.#r.signal.throwIfAborted(),r?.throwIfAborted();let o=new ad(this.#e,n,a,{...this.#t,...$u(i)}),s=()=>o.abort();this.#i.add(o),r?.addEventListener(`abort`,s),o.ended.then(()=>{this.#i.delete(o),r?.removeEventListener(`abort`,s)});try{await o.begin(e)}catch(e){throw o.abort(),e}return o}#a({viewer:e,expectedDigest:t,locale:n,withSentences:r},i=!0){return Xu({viewer:e??(i?this.#t.viewer:void 0),expectedDigest:t,locale:n??this.#t.locale,withSentences:r})}async#o(e){return{[kl]:e,...await rd(this.#n)}}async#s(e,t,n,r){let i={method:t.name,requestId:r.requestId??md()};return Yu(await this.#c(t,n,{...r,requestId:i.requestId}),e,i)}async#c(e,t,{timeoutMs:n=this.#t.timeoutMs,requestId:r=md(),signal:i}){let a=this.#r.signal,o=i===void 0?a:AbortSignal.any([a,i]),s=b(e.input,t);return ld(async t=>{let n=await this.#o(r);o.throwIfAborted();try{return(await this.#e.unary(e,o,t,n,s)).message}catch(t){throw o.throwIfAborted(),lu(t,{method:e.name,requestId:r})}},n,o)}};function md(){let e=crypto.getRandomValues(new Uint8Array(8));return Array.from(e,e=>e.toString(16).padStart(2,`0`)).join(``)}function hd(e){return Symbol.asyncDispose in e}var gd={".":[`plain`,!1],f:[`forest`,!1],m:[`mountain`,!1],"~":[`river`,!1],h:[`plain`,!0],F:[`forest`,!0],M:[`mountain`,!0]};function _d(e){let t=[],n=[];for(let[r,i]of e.entries()){let e=[];for(let[t,a]of[...i].entries()){let i=gd[a];if(i===void 0)throw RangeError(`"${a}" in row ${r+1} stands for no square`);e.push(i[0]),i[1]&&n.push(uc(t+1,r+1))}t.push(e)}return{width:t[0]?.length??0,height:t.length,hamlets:n,terrainAt:({column:e,row:n})=>t[n-1]?.[e-1]}}function vd(e,t){let{region:n}=e;if(n.case===`customRegion`)return _d(n.value.rows);let r=n.case===`builtInRegion`&&n.value!==``?t.regions.find(e=>e.name===n.value):t.regions[0];if(r?.region===void 0)throw RangeError(`the catalog has no region "${n.value??``}"`);return _d(r.region.rows)}function yd(){try{new Headers}catch{throw Error(`connect-web requires the fetch API. Are you running on an old version of Node.js? Node.js is not supported in Connect for Web - please stay tuned for Connect for Node.`)}}var bd=function(e){return this instanceof bd?(this.v=e,this):new bd(e)},xd=function(e,t,n){if(!Symbol.asyncIterator)throw TypeError(`Symbol.asyncIterator is not defined.`);var r=n.apply(e,t||[]),i,a=[];return i=Object.create((typeof AsyncIterator==`function`?AsyncIterator:Object).prototype),s(`next`),s(`throw`),s(`return`,o),i[Symbol.asyncIterator]=function(){return this},i;function o(e){return function(t){return Promise.resolve(t).then(e,d)}}function s(e,t){r[e]&&(i[e]=function(t){return new Promise(function(n,r){a.push([e,t,n,r])>1||c(e,t)})},t&&(i[e]=t(i[e])))}function c(e,t){try{l(r[e](t))}catch(e){f(a[0][3],e)}}function l(e){e.value instanceof bd?Promise.resolve(e.value.v).then(u,d):f(a[0][2],e)}function u(e){c(`next`,e)}function d(e){c(`throw`,e)}function f(e,t){e(t),a.shift(),a.length&&c(a[0][0],a[0][1])}},Sd={redirect:`error`};function Cd(e){yd();let t=e.useBinaryFormat??!1;return{async unary(n,r,i,a,o,s){let{serialize:c,parse:l}=Xc(n,t,e.jsonOptions,e.binaryOptions);return i=i===void 0?e.defaultTimeoutMs:i<=0?void 0:i,await xl({interceptors:e.interceptors,signal:r,timeoutMs:i,req:{stream:!1,service:n.parent,method:n,requestMethod:`POST`,url:Gc(e.baseUrl,n),header:gl(n.methodKind,t,i,a,!1),contextValues:s??Wc(),message:o},next:async r=>{let i=e.useHttpGet===!0&&n.idempotency===zn.NO_SIDE_EFFECTS,a=null;i?r=bl(r,c(r.message),t):a=c(r.message);let o=await(e.fetch??globalThis.fetch)(r.url,Object.assign(Object.assign({},Sd),{method:r.requestMethod,headers:r.header,signal:r.signal,body:a})),{isUnaryError:s,unaryError:u}=_l(n.methodKind,t,o.status,o.headers);if(s)throw al(await o.json(),Fc(...hl(o.headers)),u);let[d,f]=hl(o.headers);return{stream:!1,service:n.parent,method:n,header:d,message:t?l(new Uint8Array(await o.arrayBuffer())):Dc(n.output,await o.json(),Yc(e.jsonOptions)),trailer:f}}})},async stream(n,r,i,a,o,s){let{serialize:c,parse:l}=Xc(n,t,e.jsonOptions,e.binaryOptions);function u(e,t,n,r){return xd(this,arguments,function*(){let i=zc(e).getReader(),a=!1;for(;;){let e=yield bd(i.read());if(e.done)break;let{flags:r,data:o}=e.value;if((r&1)==1)throw new L(`protocol error: received unsupported compressed output`,I.Internal);if((r&2)==2){a=!0;let e=ol(o);if(e.error){let t=e.error;throw n.forEach((e,n)=>{t.metadata.append(n,e)}),t}e.metadata.forEach((e,n)=>t.set(n,e))}else yield yield bd(l(o))}if(`throwIfAborted`in r&&r.throwIfAborted(),!a)throw`missing EndStreamResponse`})}async function d(e){if(n.methodKind!=`server_streaming`)throw`The fetch API does not support streaming request bodies`;let t=await e[Symbol.asyncIterator]().next();if(t.done==1)throw`missing request message`;return Bc(0,c(t.value))}return i=i===void 0?e.defaultTimeoutMs:i<=0?void 0:i,await Sl({interceptors:e.interceptors,timeoutMs:i,signal:r,req:{stream:!0,service:n.parent,method:n,requestMethod:`POST`,url:Gc(e.baseUrl,n),header:gl(n.methodKind,t,i,a,!1),contextValues:s??Wc(),message:o},next:async r=>{let i=await(e.fetch??globalThis.fetch)(r.url,Object.assign(Object.assign({},Sd),{method:r.requestMethod,headers:r.header,signal:r.signal,body:await d(r.message)}));if(_l(n.methodKind,t,i.status,i.headers),i.body===null)throw`missing response body`;let a=new Headers;return Object.assign(Object.assign({},r),{header:i.headers,trailer:a,message:u(i.body,a,i.headers,r.signal)})}})}}}function wd(e,t){let n=new Ed(e,t);return{async unary(e,t,r,i,a,o=Wc()){await n.loaded(t);let{serialize:s,parse:c}=Xc(e,!0),l=r===void 0?void 0:performance.now()+r;return await xl({...t&&{signal:t},...r!==void 0&&{timeoutMs:r},req:{stream:!1,service:e.parent,method:e,requestMethod:`POST`,url:e.name,header:new Headers(i),contextValues:o,message:a},next:async({signal:t,message:r,...i})=>{let a=await n.ask(e.name,s(r),l,t);if(!(`response`in a))throw Td(a);return{...i,method:e,header:new Headers,message:c(a.response),trailer:new Headers}}})},async stream(e){throw new L(`${e.name} is a stream, which this transport can't carry`,I.Unimplemented)}}}function Td({code:e,message:t,details:n}){let r=new L(t,e);return r.details=[...n],r}var Ed=class{#e;#t=Promise.resolve();#n;#r;#i;constructor(e,t){this.#r=e,this.#i=t}async loaded(e){this.#e??=this.#a(),await Dd(this.#e,e)}async ask(e,t,n,r){let i=this.#t.then(async()=>{r.throwIfAborted();let i=await this.#e;if(i===void 0)throw new L(`the referee in this browser has ended`,I.Unavailable);let a=n===void 0?void 0:Math.max(0,n-performance.now())/1e3;return await new Promise((n,r)=>{this.#n={resolve:n,reject:r};let o={method:e,request:t,secondsLeft:a};i.postMessage(o)})});return this.#t=i.catch(()=>void 0),await Dd(i,r)}#a(){let e=this.#r().then(e=>this.#o(e));return e.catch(()=>void 0),e}#o(e){return new Promise((t,n)=>{let r=e=>{let t=new L(e,I.Unavailable);this.#e=void 0,this.#n?.reject(t),n(t)};e.onerror=({message:e})=>r(e),e.onmessage=({data:n})=>{n.case===`answer`?this.#n?.resolve(n.answer):n.case===`broken`?r(n.message):(this.#i(n.part),n.part===1&&t(e))}})}};function Dd(e,t){return t===void 0?e:new Promise((n,r)=>{let i=()=>r(t.reason);if(t.aborted)return i();t.addEventListener(`abort`,i,{once:!0}),e.then(n,r).finally(()=>t.removeEventListener(`abort`,i))})}var Od=`khronos.key`,kd=`khronos.server`,Ad=2e3,jd=200,Md=document.querySelector(`meta[name="khronos-referee"]`)?.content,Nd=Md!==void 0,Pd=Md===`browser`,Fd=Nd&&localStorage.getItem(kd)||location.origin,Id=j(+!Pd),Ld=j(),Rd=localStorage.getItem(Od)??``,zd=[],Bd=()=>{},Vd=new Promise(e=>Bd=e);function Hd(){setTimeout(Bd,jd)}var B=new pd(Pd?wd(()=>Vd.then(()=>new Worker(`core.js`,{type:`module`})),e=>Id.value=e):Cd({baseUrl:Fd,useBinaryFormat:!0}),{timeoutMs:5e3,apiKey:()=>Rd});function Ud(e){e!==``&&localStorage.setItem(kd,new URL(e).origin),location.assign(e===``?`./`:`./server.html`)}function Wd(e,t){Rd=e.trim(),t?localStorage.setItem(Od,Rd):localStorage.removeItem(Od),Kd()}function Gd(e){Rd=e}function Kd(){for(let e of zd.splice(0))e()}async function V(e,t=new AbortController().signal){for(;;)try{let n=await e(t);return Ld.value=void 0,n}catch(e){if(t.throwIfAborted(),e instanceof eu)Ld.value=`key`,await qd(t);else if(e instanceof tu||e instanceof Zl||e instanceof nu)Ld.value=`away`,await qd(t,Ad);else throw e}}function qd(e,t){return new Promise((n,r)=>{zd.push(n),t!==void 0&&setTimeout(n,t),e.addEventListener(`abort`,()=>r(e.reason),{once:!0})})}var Jd={...Zs,incomeOf:[`Highest Military building collects`,`Highest Religious building collects`,`Most cubes collect`],types:{military:`Military`,religious:`Religious`,civil:`Civil`},alone:e=>e,cards:e=>`${e} ${e===1?`card`:`cards`}`,cardsOf:({military:e,religious:t,civil:n})=>`${e} Military, ${t} Religious, ${n} Civil`,ecus:e=>`${e} ${Math.abs(e)===1?`Ecu`:`Ecus`}`,surcharge:e=>`+ ${e} of any type`,adventurers:[`adventurer I`,`adventurer II`],adventurer:(e,t,n)=>`${t}’s ${e===0?`first`:`second`} adventurer, ${n} of 2 cards played`,games:`Games`,turn:e=>`Turn ${e}`,turnOf:(e,t)=>`Turn ${e} of ${t}`,income:`Income`,correct:`Correct by hand`,saveRecord:`Save`,recordHoldsHands:`The file holds the hands and the order of the pile: nobody should read it before the end.`,link:`Link`,linkHolds:`A link to this position, with what everybody may know: no hand, no pile.`,copy:`Copy`,copied:`Copied`,howToPlay:`How to play`,afterwards:`Afterwards:`,rules:`Rules`,allRules:`All rules`,searchRules:`Search, or ask: can I build on a river?`,noRule:`No rule has these words.`,search:{asking:`a an and are can do does for get gets how i if in is it many may much my of on or the there to what when where which who`,meant:{money:[`income`,`ecus`],cost:[`value`],win:[`wins`,`winner`]}},previous:`Previous clause`,next:`Next clause`,rulebook:e=>`In the printed rulebook: ${e}`,ours:`How it is played here`,others:`How others may play`,why:`Why`,language:`Language`,theme:`Colours`,themes:{auto:`Auto`,light:`Light`,dark:`Dark`},close:`Close`,moreOfBar:`More`,cancel:`Cancel`,problem:`That did not work`,players:`Players`,person:`Person`,bots:{easy:`Bot (easy)`,medium:`Bot (medium)`,strong:`Bot (strong)`,random:`Bot (random)`},guidedGame:`A guided first game`,againstBot:`Play against a bot`,levels:{easy:`Easy`,medium:`Medium`,strong:`Strong`},hint:`Hint`,share:`Share`,yourTurn:`Your turn`,hints:`What you could do`,money:`Ecus`,wouldCollect:e=>`would collect ${e} now`,cubesLeft:`Cubes in supply`,wins:e=>e>1?`shares the win`:`wins`,actions:`Actions`,build:`Build`,impossible:`not possible now`,other:`Or`,verbs:{demolish:`Demolish`,populate:`Populate`,renovate:`Renovate`,travel:`Travel`,exchangeHand:`Exchange cards`,swapCards:`Swap with the row`,endTurn:`End the turn`},toPlay:e=>`${e} is to play:`,start:`choose what to build, or press a building on a board.`,prices:`Numbers are prices in cards; dashed frames include a surcharge.`,chooseSquare:`Press a lit square, the top-left one of the building. The others say why they are not legal.`,chooseBuilding:`Press a building that is lit. The others say why they are not legal.`,noSquare:`It can go nowhere now.`,noBuilding:`It is not possible with any building now. Press one to read why.`,chooseBoard:`Press “here” above the board to travel to.`,noJourney:`You cannot pay for a journey now.`,noExchange:`An exchange is not possible now.`,noSwap:`A swap is not possible now.`,upgrade:`Upgrade`,chooseUpgrade:`Press a lit building to make it larger.`,upgradeTo:e=>`Upgrade to ${e}`,giveUp:`Cards to give up`,nameCards:`Name the cards that are given up`,take:`take`,give:`for`,fewer:e=>`One ${e} card less`,more:e=>`One ${e} card more`,typeMove:`Or type a move`,look:`Look`,here:`here`,sendTo:(e,t)=>`Send adventurer ${e} to ${t}`,decides:e=>`${e} decides`,chooseShrinks:e=>`Which building on ${e} shrinks? Press one of the lit ones.`,choosePlace:(e,t)=>`Where does the ${e} go on ${t}? Press its top-left square.`,waitsFor:e=>`It is ${e}’s move.`,playing:`The move is being made …`,asking:`Asking the referee …`,lookingBack:`This is not where the game stands.`,over:`The game is over`,point:`Go to a square to see what stands there, and what is legal.`,legal:`Legal`,moreReasons:e=>e===1?`One more reason`:`${e} more reasons`,inAll:(e,t)=>`In all this costs ${e} cards; you have ${t}.`,kindLine:(e,t)=>`${e}, value ${t}`,worth:e=>`It pays ${e} ${e===1?`Ecu`:`Ecus`}.`,consequences:{RIPPLE:`ripples`,RIPPLE_STOPPED:`does not ripple`,PARADOX:`paradox: buildings are destroyed`,JUNCTION:`joins domains`,JUNCTION_CLASH:`a building shrinks after the junction`,DIVISION_CLASH:`a building shrinks after the division`,DECISION:`asks for a decision`},payWith:`Who plays the cards`,confirm:`Confirm`,willDecide:(e,t)=>`${e} would decide on ${t}:`,unfair:`Taking this back is not fair any more:`,obstacles:[``,`cards were drawn.`,`another player has decided.`],willBeUnfair:`It will not be fair to take this back:`,foreseenObstacles:[``,`cards are drawn.`,`a player who is not on turn decides.`],puzzles:{title:`Puzzles`,about:`Reach a goal within one turn. Exchanging cards does not count, and nobody else has to decide anything.`,number:(e,t)=>`Puzzle ${e} of ${t}`,youAre:e=>`You are ${e}.`,money:e=>`End your turn with ${e} or more.`,removed:(e,t,n)=>`Make the ${e} at ${t} on ${n} shrink or disappear.`,paradox:`Cause a paradox: let a ripple destroy a building.`,moves:e=>`It takes ${e} ${e===1?`action`:`actions`}.`,proved:(e,t)=>`Action ${e} of ${t} of the solution.`,solved:`Solved.`,over:`Your turn is over, and the goal is not reached. Start over.`,chance:`Cards were exchanged, which does not count. Start over.`,again:`Start over`,solution:`Show the solution`,next:`Next puzzle`},keys:{title:`Keys`,tab:`to the next button, or to a board`,arrows:`from square to square; five rows by Page up and Page down`,enter:`press the square, then confirm`,escape:`drop what is chosen, one step at a time`,nextBoard:`to the next board`},log:`What happened`,undo:`Undo`,redo:`Redo`,undoAnyway:`Take back all the same`,slider:`Step of the game`,step:(e,t)=>`Step ${e} of ${t}.`,backToNow:`Back to the game`,goOnFromHere:`Go on from here`,corrected:`The position was corrected.`,onTheTable:`On the table`,errands:{put:(e,t,n)=>`Put a ${e} on ${t}${n&&` with ${n}’s cube`}`,take:(e,t)=>`Take the ${e} off ${t}`,turn:(e,t)=>`Turn the ${e} on ${t}`,cube:(e,t,n)=>`Put ${n}’s cube on the ${e} on ${t}`,money:(e,t,n,r)=>r<0?`${n} pays ${-r}`:`${n} gets ${r}`,travel:(e,t,n)=>`${n} moves an adventurer to ${t}`},passTo:e=>`Pass the device to ${e}`,passToPlay:e=>`It is ${e}’s turn. Press when nobody else is looking.`,passToDecide:e=>`${e} has a decision to take. Press when nobody else is looking.`,iAm:e=>`I am ${e}`,whoSees:`The page shows one hand at a time. All hands are stored in this browser, where somebody who wants to cheat could find them.`,passing:`The page is being passed on.`,won:(e,t)=>t>1?`${e} share the win`:`${e} wins`,rematch:`Rematch`,lookBack:`Look back`,collectsNow:`What everyone would collect now`,total:`Total`,nobodyThere:e=>`${e} if an adventurer stood there`,welcome:`A board game for 2 to 5 players: what you build in one age of a valley changes the ages after it. This page deals the cards, checks every move and explains what is not allowed.`,newGame:`A new game`,nameOfPlayer:e=>`Name of player ${e}`,colourOf:e=>`Colour of ${e}`,mindOf:e=>`Who plays ${e}`,removePlayer:e=>`Leave ${e} out`,addPlayer:`Player`,firstPlayer:`Who begins`,drawn:`drawn by lot`,colours:{red:`red`,blue:`blue`,green:`green`,yellow:`yellow`,purple:`purple`,white:`white`,black:`black`},aboutDealt:`You share this screen and pass it on. Only its owner sees a hand.`,aboutReported:`Real tiles and cards on a real table: one of you enters what is played, and the page says what follows.`,map:`Map`,ownMap:`Your own`,drawMap:`Draw a map`,options:`Options`,begin:`Begin`,noGames:`No game is stored here yet.`,stored:`Games are stored in this browser. You can drop the file of a game, a position or a map on the page.`,openFile:`Open a file`,exportAll:`Save all`,remove:`Remove`,removeGame:`Remove this game`,removeAll:`Remove all games`,removeSentence:e=>`The game of ${e} will be gone for good.`,removeAllSentence:e=>`${e} ${e===1?`game`:`games`} will be gone for good. “Save all” saves their records first.`,changedElsewhere:`This game was changed in another window. Load the page again to go on with it.`,badLink:`The link holds no position.`,atHost:{aboutDealt:`Everyone plays at a page of their own, by a link that they get from you. You take the first seat.`,aboutReported:`Real tiles and cards on a real table: everyone enters what they play at a page of their own. You take the first seat.`,recordHoldsHands:`The file begins with what you have seen: your hand, and no other.`,noGames:`No game of this host is known here yet.`,stored:`Games are stored by the host. This browser stores the links to your seats.`,removeSentence:e=>`This browser forgets your seat in the game of ${e}.`,removeAllSentence:e=>`This browser forgets your seats in ${e} ${e===1?`game`:`games`}.`},host:{setupOnly:`A host starts every game from its set-up, not from a record or a position.`,noCorrection:`A position is not corrected by hand here, for the others would have to trust you.`,noSeat:`This link leads to no seat of this host.`,movedOn:`Somebody was faster: the game has moved on.`,spectators:`Those who watch`,invite:`Links for the others`,aboutLinks:`Send each player their own link, and nobody else’s: who has the link has the seat, and sees its hand. You can reopen these links until the first move.`,asksUndo:(e,t)=>`${e} would like to take back ${t===1?`the last step`:`the last ${t} steps`}:`,waitsForOthers:`Waiting for the others to allow the undo.`,hereAlone:`These links open on this machine alone. Start the host with --host 0.0.0.0, so that phones in your network can play.`,codeOf:e=>`Code of the link for ${e}`,links:`Links`,presence:`Who is here`,here:(e,t)=>`${e} ${t===1?`is`:`are`} here.`,tellMe:`Tell me when it is my turn`,handOn:`Give my seat away`,aboutHandOn:`Somebody else gets a new link to your seat and sees your hand. Your own link opens nothing from then on.`,handedOn:`Send this link to who plays on for you. It is shown this once.`,withdraw:`Withdraw`,agree:`Take it back`,decline:`Let it stand`},brush:`Paint`,brushes:{".":`Plain`,f:`Forest`,m:`Mountain`,"~":`River`,h:`Hamlet`},columns:`Columns`,rows:`Rows`,tracedPicture:`A picture to trace`,mapAsText:`A map as text`,drawText:`Draw the text`,saveMap:`Save as text`,playOnIt:`Play on it`,correctTitle:`Correct the position`,correctHint:`Choose what to lay or take off, and press squares. Nothing is refused; what is wrong with the position is listed below.`,tools:{put:`Put`,take:`Take off`,cube:`Cube`,ruin:`as a ruin`},owner:`of`,nobody:`nobody`,hand:`cards in hand`,turnNumber:`Turn`,onTurn:`on turn`,discards:`Discards`,sound:`The position is sound.`,makeFixes:`Make the obvious fixes`,useIt:`Play on from it`,notNow:`A decision is pending. Take back the action first.`,loading:`The referee is being loaded …`,notLoaded:`The referee could not be loaded. The page keeps trying.`,inBrowser:`The referee runs in this browser: nothing leaves it, and no network is needed.`,atServer:e=>`The referee is the server at ${e}.`,change:`Change`,whoAnswers:`Who answers`,aboutServers:`A server sees the positions that it is asked about. It must allow this page’s address.`,addressOfServer:`Address of a server`,useServer:`Ask this server`,useBrowser:`Let this browser answer`,newVersion:`A new version is ready.`,takeUpdate:`Use it`,away:`The server does not answer. This is the last state; the page keeps trying.`,tryNow:`Try now`,key:`API key`,keyWanted:`This server answers those who have a key.`,storeKey:`Store it in this browser`},H=e=>e(),Yd=`khronos.language`,Xd={en:async()=>Jd,...Object.fromEntries(Object.entries(Object.assign({"./words/fr.ts":()=>H(()=>import(`./fr.js`).then(e=>e.default),[],import.meta.url)})).map(([e,t])=>[e.slice(8,-3),t]))},U=j(localStorage.getItem(Yd)??navigator.languages.map(e=>e.slice(0,2)).find(e=>e in Xd)??`en`),Zd=document.querySelector(`meta[name="khronos-home"][content="host"]`)!==null,W=j(Qd(Jd));function Qd(e){return Zd?{...e,...e.atHost}:e}N(()=>{let e=U.value;Xd[e]?.().then(t=>{e===U.value&&(W.value=Qd(t))},()=>void 0)});function $d(e){U.value=e,localStorage.setItem(Yd,e)}var ef=class extends Error{sentences;name=`Problem`;constructor(e){super(e.join(`
`)),this.sentences=e}},tf={easy:ti.EASY,medium:ti.MEDIUM,strong:ti.STRONG},nf=Object.keys(tf),rf=async(e,t,n)=>{let{groups:r}=await V(()=>B.legalActions(e,{viewer:t,signal:n}),n),i=cf(r);return i&&cf([...Ku(i,t)])};function af(e){return async(t,n,r)=>{let i={viewer:n,strength:e,most:1,seed:sf(),signal:r},{suggestions:a}=await V(()=>B.suggestActions(t,i),r);return a[0]?.action}}var of={random:rf,...Object.fromEntries(nf.map(e=>[e,af(tf[e])]))};function sf(){return crypto.getRandomValues(new Uint32Array(1))[0]??0}function cf(e){return e[Math.floor(Math.random()*e.length)]}function lf(e,t,n){let r=e.find(({fact:e})=>e.case===`actionTaken`)?.fact;return{seat:r?.case===`actionTaken`&&r.value.action?.seat||0,turn:(n&&F(n).turn?.number)??0,lines:uf(e),errands:mf(e),obstacles:t,winners:e.flatMap(({fact:e})=>e.case===`gameEnded`?e.value.winners:[]),corrected:!1}}function uf(e){let t=[];for(let n of e){let e=df(n);n.sentence===``?t.at(-1)?.marks.push(...e):t.push({text:n.sentence,marks:e})}return t}function df({fact:e}){switch(e.case){case`buildingLaid`:case`buildingRemoved`:case`rippleStopped`:return[ff(e.value.age,e.value.building)];case`buildingChanged`:return[ff(e.value.age,e.value.after)];case`domainsJoined`:return e.value.domains.map(t=>pf(e.value.age,t));case`clashFound`:return[ff(e.value.age,...e.value.sharers)];case`incomeCollected`:return[pf(e.value.age,e.value.domain)];case`decisionRequested`:{let{age:t=0,question:n}=e.value.decision??{};return n?.case===`buildingChoice`?[ff(t,...n.value.choices)]:n?.case===`placeChoice`?[ff(t,n.value.building)]:[]}default:return[]}}function ff(e,...t){return{age:e,rows:vc(t.flatMap(e=>e?.at===void 0?[]:xc(e.kind,e.at))).rows}}function pf(e,t){return{age:e,rows:t?.rows??[]}}function mf(e){return e.flatMap(({fact:e})=>{let t=(e,t,n,r=n?.owner??0)=>{let i=n?.at===void 0?``:fc(n.at);return{kind:e,seat:r,age:t,building:n?.kind??0,square:i,amount:0}};switch(e.case){case`buildingLaid`:{let{age:n,building:r,replaced:i}=e.value,a=t(`put`,n,r);return i===void 0?[a]:[t(`take`,n,i),a]}case`buildingRemoved`:return[t(`take`,e.value.age,e.value.building)];case`buildingChanged`:{let{age:n,before:r,after:i}=e.value,a=(i?.cubes.findIndex((e,t)=>e>(r?.cubes[t]??0))??-1)+1;return[t(a>0?`cube`:`turn`,n,i,a)]}case`moneyMoved`:case`incomeCollected`:return[{...t(`money`,0,void 0,e.value.seat),amount:e.value.amount}];case`adventurerMoved`:return[t(`travel`,e.value.to,void 0,e.value.seat)];default:return[]}})}function hf(e,t){let{hiddenPart:n,...r}=e;return{...r,privateParts:e.privateParts.filter(e=>e.seat===t)}}function gf(e,t){return e.map(e=>{let{fact:n}=e;switch(n.case){case`cardsDrawn`:return n.value.seat===t?e:{...e,fact:{...n,value:{...n.value,privatePart:{case:void 0}}}};case`pileShuffled`:return{...e,fact:{...n,value:{...n.value,hiddenPart:{case:void 0}}}};default:return e}})}function _f(e){let{cascade:t,over:n,turn:r}=F(e);return n?0:t?.decision?.seat??r?.seat??0}function vf(e){return e===0?`spectator`:e}var yf=[1,2,3],bf=`khronos.aside`,xf=380,Sf=450,G=j(),K=j(),q=j(),J=j(0),Cf=j(),wf=j(),Tf=j(!1),Ef=j(!1),Df=j(),Of=j([]),kf=j(!1),Af=j(!1),jf=j([]),Mf=j([]),Nf=j([]),Pf=j(),Ff=j(),If=M(()=>Cf.value??q.value?.cursor.value??0),Y=M(()=>q.value&&Qf(q.value,q.value.cursor.value)),Lf=M(()=>Df.value??wf.value??(q.value&&Qf(q.value,If.value))),Rf=M(()=>Pf.value?.of===Y.value?Pf.value?.list:void 0),zf=M(()=>Y.value?_f(Y.value):0),Bf=M(()=>Cf.value===void 0&&wf.value===void 0&&Df.value===void 0&&!kf.value),Vf=M(()=>q.value&&Cc(q.value.view(0,0))),Hf=M(()=>Vf.value?.cardMode===li.REPORTED),Uf=M(()=>Vf.value?No(Vf.value.seats):[]),Wf=M(()=>Vf.value&&K.value?vd(Vf.value,K.value):void 0),Gf=yf.map(e=>{let t=M(()=>Lf.value&&F(Lf.value).boards[e-1]);return M(()=>{let[n,r]=[t.value&&Lf.peek(),Wf.value];return n&&r?Tc(n,e,r):void 0})}),Kf=M(()=>Gf.flatMap(({value:e})=>e??[])),qf=M(()=>(q.value?.minds??[]).flatMap((e,t)=>e===`person`?[t+1]:[])),Jf=M(()=>q.value?.dealt&&Bf.value&&qf.value.includes(zf.value)&&J.value!==zf.value?zf.value:0),Yf=M(()=>Bf.value&&zf.value!==0&&J.value===zf.value);function Xf(e){return W.value.alone(K.value?.kinds[e-1]?.title??``)}function Zf(e){return Vf.value?.seats[e-1]?.name??``}function Qf(e,t){return e.view(Math.min(t,e.steps.value.length-1),J.value)}function $f(e){Cf.value=void 0,J.value=0,Of.value=[],Pf.value=void 0,Ff.value=void 0,Nf.value=[],Ef.value=!1,Af.value=!1,q.value=e}async function ep(e,t){let[n,r]=[q.value,Wf.value];if(n===void 0||r===void 0||kf.value||wf.value)return!1;kf.value=!0,Nf.value=[];try{let i=await n.apply(e,t),a=t===J.value?i:{...i,before:n.view(If.value-1,J.value),state:n.view(If.value,J.value)};return await eo(()=>(kf.value=!1,Mf.value=i.events,rp(a,r))),Af.value=zf.value===0,!0}catch(e){return e instanceof jl?Nf.value=e.refusal.violations:ip(e),!1}finally{wf.value=void 0,kf.value=!1}}var tp;function np(){tp?.()}async function rp({before:e,state:t,events:n},r){if(matchMedia(`(prefers-reduced-motion: reduce)`).matches)return;let i=!1,a=new Promise(e=>{tp=()=>{i=!0,e()}});for(let{event:o,state:s}of Su(e,{events:n,state:t},r)){let e=df(o),t=e.length>0||o.fact.case===`adventurerMoved`;wf.value=s,t&&!i&&(Of.value=e,await Promise.race([a,new Promise(e=>setTimeout(e,xf))]))}Of.value=[]}function ip(e){if(e instanceof ef)jf.value=e.sentences;else if(e instanceof R)jf.value=[e.sentence||e.message];else if(e instanceof DOMException&&e.name===`AbortError`)return;else jf.value=[e instanceof Error?e.message:String(e)]}var ap=M(()=>sp(-1)),op=M(()=>sp(1));function sp(e){let t=q.value;if(t!==void 0)for(let n=t.cursor.value+e;n>=0&&n<t.steps.value.length;n+=e){let e=_f(t.view(n,0));if(e===0||t.minds[e-1]===`person`)return n}}async function cp(e){Nf.value=[],Cf.value=void 0,await q.value?.goTo(e).catch(ip)}function lp(){N(()=>{q.value!==void 0&&(q.value.dealt?qf.value.length===1?J.value=qf.value[0]??0:qf.value.length===0&&(J.value=0):J.value=zf.value)}),N(()=>{let[e,t]=[Y.value,J.value];if(e!==void 0&&zf.value===t&&t!==0)return up(async n=>{let r={viewer:vf(t),locale:U.value,signal:n};Pf.value={of:e,list:await V(()=>B.legalActions(e,r),n)}})}),N(()=>{let e=wf.value??Df.value?void 0:Lf.value;if(e!==void 0)return up(async t=>{let n={viewer:vf(J.peek()),locale:U.value,signal:t};Ff.value=await V(()=>B.domains(e,n),t)})}),N(()=>{let[e,t]=[q.value,U.value];if(!(e===void 0||e.narrate===void 0||e.steps.value.length===0||kf.value))return up(async n=>e.narrate?.(t,n))}),N(()=>{let[e,t]=[q.value,zf.value],n=of[e?.minds[t-1]??`person`];if(e===void 0||n===void 0||!Bf.value||t===0)return;let r=e.view(e.cursor.value,t);return up(async e=>{await new Promise(e=>setTimeout(e,Sf)),e.throwIfAborted();let i=await n(r,t,e);e.throwIfAborted(),i!==void 0&&ep(i,t)})})}function up(e){let t=new AbortController;return e(t.signal).catch(e=>{t.signal.aborted||ip(e)}),()=>t.abort()}function dp(){let{number:e=0}=(Y.value&&F(Y.value).turn)??{};return Y.value===void 0?`Khronos`:`${Zd&&Yf.value?`● ${W.value.yourTurn} · `:``}${W.value.turnOf(e,7)} · Khronos`}var fp=`#position=`;function pp(e,t){mp(e,new Blob([t],{type:`text/plain;charset=utf-8`}))}function mp(e,t){let n=document.createElement(`a`);n.href=URL.createObjectURL(t),n.download=e,n.click(),setTimeout(()=>URL.revokeObjectURL(n.href),1e4)}async function hp(e,t){try{/^\s*Khronos game/.test(e)?$f(await G.value?.create({case:`record`,text:e})):/^\s*Khronos position/.test(e)?$f(await G.value?.create({case:`position`,state:await gp(e)})):await t(e)}catch(e){ip(e)}}async function gp(e){let t=await V(t=>B.readText(e,ki.POSITION,{locale:U.value,signal:t})),n=t.content?.content;if(n?.case===`position`)return n.value;throw new ef(t.errors.map(({line:e,sentence:t})=>`${e}: ${t}`))}async function _p(e){if(e.startsWith(`#position=`))try{let t=atob(e.slice(10).replace(/-/g,`+`).replace(/_/g,`/`)),n=Uint8Array.from(t,e=>e.charCodeAt(0));return $n(bi,await vp(new DecompressionStream(`deflate-raw`),n))}catch{throw new ef([W.value.badLink])}}async function vp(e,t){return new Uint8Array(await new Response(new Blob([t]).stream().pipeThrough(e)).arrayBuffer())}var yp=Symbol.for(`pv`),bp=0;Array.isArray;function X(e,t,n,r,i,a){t||={};var o,s,c=t;if(`ref`in c&&typeof e!=`function`)for(s in c={},t)s==`ref`?o=t[s]:c[s]=t[s];var l={type:e,props:c,key:n,ref:o,__k:null,__:null,__b:0,__e:null,__c:null,constructor:yp,__v:--bp,__i:-1,__u:0};return(i||a)&&(l.__source=i,l.__self=a),T.vnode&&T.vnode(l),l}var xp={[Vr.MILITARY]:`military`,[Vr.RELIGIOUS]:`religious`,[Vr.CIVIL]:`civil`};function Sp(e){return xp[e]??``}function Cp(){return X(`svg`,{class:`symbols`,"aria-hidden":`true`,children:X(`defs`,{children:[Object.entries(ms).map(([e,t])=>X(`symbol`,{id:`kind-${e}`,viewBox:`0 0 24 24`,children:X(`path`,{d:t})},e)),X(`symbol`,{id:`pawn`,viewBox:`0 0 24 24`,children:X(`path`,{d:`M12 1.5a4.6 4.6 0 0 1 3 8.1c2.6 1 3.5 3 3.9 5.4.4 2.3.9 3.9 1.9 5.2.5.7.1 1.8-.8 1.8H4c-.9 0-1.3-1.1-.8-1.8 1-1.3 1.5-2.9 1.9-5.2.4-2.4 1.3-4.4 3.9-5.4a4.6 4.6 0 0 1 3-8.1z`})})]})})}function wp({paint:e,name:t}){return X(`svg`,{class:`pawn`,viewBox:`0 0 24 24`,role:t?`img`:void 0,"aria-label":t,"aria-hidden":!t,children:[X(`use`,{href:`#pawn`,fill:e.fill}),X(`text`,{class:`letter`,x:`12`,y:`16`,"font-size":`9`,fill:e.text,children:e.letter})]})}function Tp({kind:e}){return X(`svg`,{class:`kind ${Sp(bc(e))}`,viewBox:`0 0 24 24`,"aria-hidden":`true`,children:X(`use`,{href:`#kind-${e}`})})}var Ep=j(),Z=M(()=>{let e=Rf.value?.groups[0]?.verb;return e?.case===`chooseBuilding`||e?.case===`placeBuilding`?{verb:e.case}:Yf.value?Ep.value:void 0}),Dp=j(),Op=j(),Q=j(),kp=j(),Ap=j(),jp=j(),Mp=j([]),Np=j(),Pp=j([]),Fp=4,Ip=8,Lp=M(()=>{let[e,t]=[Z.value,Rf.value];return e===void 0||t===void 0||!Bf.value?[]:t.groups.flatMap(n=>Wp(n,e,t.seat))}),Rp=M(()=>new Set(Lp.value.map(({cost:e})=>(e?.typedCards??0)+(e?.surchargeCards??0))).size>1),zp=M(()=>{let e=Z.value;if(e===void 0)return;if(e.verb===`construct`||e.verb===`upgrade`)return e.kind;let t=Rf.value?.groups[0]?.verb;return e.verb===`placeBuilding`&&t?.case===`placeBuilding`?t.value.kind:void 0}),Bp=M(()=>{let e=Op.value;if(e!==void 0&&Z.value!==void 0)return Hp(e,Lp.value,Mp.value)??Vp(e)});function Vp(e){let t=Np.value;return t&&t.place.age===e.age&&hc(t.place.at,e.at)?t:void 0}function Hp({age:e,at:t},n,r){let i=n.find(n=>n.age===e&&_c(n.squares,t));if(i!==void 0)return{offer:i};let a=r.find(t=>t.age===e);if(a===void 0)return;let o=a.squareViolations.filter(e=>_c(e.squares,t)),s=[...a.violations,...o.flatMap(({violation:e})=>e??[])];return s.length>0?{violations:s}:void 0}var Up=M(()=>{let e=Wf.value;if(e===void 0||Rf.value===void 0||Lp.value.length>0)return[];let t=e.width*e.height,n=new Map,r=(e,t)=>{let r=n.get(e.sentence)??{violation:e,count:0};n.set(e.sentence,r),r.count+=t};for(let{violations:e,squareViolations:n}of Mp.value)e.forEach(e=>r(e,t)),n.forEach(({violation:e,squares:t})=>e&&r(e,[...gc(t)].length));return Pp.value.forEach(e=>r(e,1)),[...n.values()].sort((e,t)=>t.count-e.count).filter(({count:e},t,[n])=>e>1||n?.count===1).slice(0,Fp).map(({violation:e})=>e)});function Wp({verb:e},t,n){let r=(e,t,r,i)=>({age:e,squares:t,cost:r,actions:e=>[...Ku({$typeName:`khronos.v1.LegalGroup`,verb:i},n)].filter(t=>Gp(t,e))});switch(e.case){case`construct`:return t.verb!==`construct`||t.kind!==e.value.kind?[]:[r(e.value.age,e.value.squares,e.value.cost,e)];case`upgrade`:{let{age:n,kind:i,cost:a,sites:o}=e.value;if(t.verb===`enlarge`&&(t.kind??i)===i)return[{age:n,squares:vc(o.flatMap(({old:e})=>e??[])),cost:void 0,actions:()=>[]}];if(t.verb!==`upgrade`||t.kind!==i||t.age!==n)return[];let s=o.find(({old:e})=>e!==void 0&&hc(e,t.old));return s===void 0?[]:[r(n,s.squares,a,{...e,value:{...e.value,sites:[s]}})]}case`demolish`:return t.verb===e.case?[r(e.value.age,e.value.squares,e.value.cost,e)]:[];case`populate`:case`renovate`:return t.verb===e.case?[r(3,e.value.squares,e.value.cost,e)]:[];case`chooseBuilding`:case`placeBuilding`:return t.verb===e.case?[r(e.value.age,e.value.squares,void 0,e)]:[];default:return[]}}function Gp({verb:e},t){return e.value!==void 0&&`at`in e.value&&e.value.at!==void 0&&hc(e.value.at,t)}var Kp=M(()=>{let e=new Set;for(let{verb:t}of Pf.value?.list.groups??[])t.case!==void 0&&e.add(t.case),(t.case===`construct`||t.case===`upgrade`)&&e.add(`${t.case} ${t.value.kind}`);return e});function qp(e){return(Rf.value?.groups??[]).map(e=>e.verb).filter(t=>t.case===e)}function Jp(e){if(kf.value)return;let t=e!==void 0&&JSON.stringify(e)===JSON.stringify(Ep.value);Ap.value=void 0,Ep.value=t?void 0:e,Q.value=void 0,Op.value=void 0,Nf.value=[],e?.verb!==`upgrade`&&(Dp.value=void 0)}var Yp=M(()=>{let[e,t]=qp(`endTurn`)[0]?.value.giveUp??[];return t===void 0?e:void 0});function Xp(){Nf.value=[];let e=Ep.value?.verb===`endTurn`&&Yp.value!==void 0;Q.value!==void 0&&!e?Q.value=void 0:Ep.value===void 0?Ap.value===void 0?Dp.value=void 0:Ap.value=void 0:Ep.value=Q.value=void 0}var Zp=j();function Qp(e){if(Op.value=e,Zp.value?.(e),!Bf.value)return;if(Z.value!==void 0&&em.has(Z.value.verb)){let t=Lp.value.find(t=>t.age===e.age&&_c(t.squares,tm(e)));t===void 0?Q.value=void 0:nm(t.actions(tm(e)));return}let t=Kf.value[e.age-1]?.buildingAt(e.at);if(Z.value?.verb===`enlarge`&&t?.at!==void 0){let n=t.at,{kind:r}=Z.value,i=mm(e.age,n).filter(e=>(r??e)===e);if(i.length===1&&i[0])return Jp({verb:`upgrade`,kind:i[0],age:e.age,old:n})}Ep.value=void 0,Q.value=void 0,Dp.value=t&&{age:e.age,building:t}}var $p=new Set([`demolish`,`populate`,`renovate`]),em=new Set([...$p,`construct`,`upgrade`,`chooseBuilding`,`placeBuilding`]);function tm({age:e,at:t}){let n=Z.value?.verb;return n===`construct`||n===`upgrade`||n===`placeBuilding`?t:Kf.value[e-1]?.buildingAt(t)?.at??t}function nm(e){let t=[...e].sort((e,t)=>rm(t)-rm(e));Q.value=e.length>0?{actions:t,picked:0}:void 0}function rm({verb:e}){let t=e.value&&`payment`in e.value?e.value.payment?.first:void 0;return t?t.military+t.religious+t.civil:0}async function im(e){let t={state:Y.value,viewer:vf(J.value),locale:U.value},n=await V(n=>B.readText(e,ki.ACTION,{...t,signal:n})),r=n.content?.content;if(r?.case!==`action`)throw new ef(n.errors.map(({sentence:e})=>e));return r.value}async function am(e){try{return nm([await im(e)]),!0}catch(e){return ip(e),!1}}var om=M(()=>{let e=Ap.value;return e===void 0||e===`asked`||Q.value?[]:e.flatMap(({action:e})=>sm(e))});function sm(e){let t=e?.verb.value;if(t===void 0||!(`at`in t)||t.at===void 0)return[];let n=`age`in t?t.age:(Y.value&&F(Y.value).cascade?.decision?.age)??3,r=`kind`in t?t.kind:Kf.value[n-1]?.buildingAt(t.at)?.kind;return[{age:n,rows:vc(r===void 0?[t.at]:xc(r,t.at)).rows}]}function cm(){let[e,t]=[Y.value,J.value];e!==void 0&&Ap.value===void 0&&(jp.value===void 0?(Ap.value=`asked`,up(async()=>{let n={viewer:vf(t),strength:tf.strong,seed:sf(),locale:U.value},{suggestions:r}=await V(t=>B.suggestActions(e,{...n,signal:t}));Y.value===e&&Ap.value===`asked`&&(Ap.value=r)})):Ap.value=jp.value)}async function lm(){let e=Q.value?.actions[Q.value.picked];e!==void 0&&await ep(e,J.value)&&(Q.value=void 0,Dp.value=void 0,Ep.value=void 0,Op.value=void 0)}function um(e){return b(Gr,{seat:Rf.value?.seat??0,verb:e})}function dm(){N(()=>{Y.value,Q.value=void 0,Ap.value=void 0,Dp.value=void 0}),N(()=>{q.value,zf.value,Ep.value=void 0,Op.value=void 0}),N(()=>{Mp.value=[];let[e,t]=[Z.value,Y.value];if(e===void 0||t===void 0||!Bf.value||e.verb!==`construct`&&e.verb!==`upgrade`)return;let{verb:n,kind:r,...i}=e,a={kind:r,viewer:vf(J.value),locale:U.value,withConsequences:!0};return up(async e=>{let n=(`age`in i?[i.age]:yf).map(n=>V(()=>B.explainPlacements(t,{...a,...i,age:n,signal:e}),e));Mp.value=await Promise.all(n)})}),N(()=>{Pp.value=[];let[e,t]=[Z.value,Y.value];if(e===void 0||t===void 0||!Bf.value||Rf.value===void 0||Lp.value.length>0||!$p.has(e.verb))return;let n=yf.flatMap(t=>(Kf.value[t-1]?.buildings??[]).flatMap(({at:n})=>(n&&fm(e,{age:t,at:n}))??[]));return up(async e=>{let r={viewer:vf(J.value),locale:U.value,signal:e},i=pm(n,Ip).map(n=>V(()=>B.validate(t,n,r),e));Pp.value=(await Promise.all(i)).flatMap(e=>e.case===`refusal`?e.value.violations:[])})}),N(()=>{let[e,t,n]=[Z.value,Op.value,Y.value];if(e===void 0||t===void 0||n===void 0||!Bf.value)return;let r=fm(e,t);if(!(r===void 0||Lp.value.some(({age:e,squares:n})=>e===t.age&&_c(n,tm(t)))))return up(async e=>{await new Promise(e=>setTimeout(e,60)),e.throwIfAborted();let i={viewer:vf(J.value),locale:U.value,signal:e},a=await V(()=>B.validate(n,r,i),e);a.case===`refusal`&&(Np.value={place:t,violations:a.value.violations})})}),N(()=>{kp.value=void 0;let[e,t]=[Q.value,Y.value],n=e?.actions[e.picked];if(n===void 0||t===void 0)return;let r={viewer:vf(J.value),locale:U.value,withSentences:!0,decisions:1};return up(async e=>{kp.value=await V(()=>B.preview(t,[n],{...r,signal:e}),e)})})}function fm({verb:e},t){let n=tm(t);switch(e){case`demolish`:return um({case:e,value:{age:t.age,at:n}});case`populate`:case`renovate`:return t.age===3?um({case:e,value:{at:n}}):void 0;case`chooseBuilding`:case`placeBuilding`:return um({case:e,value:{at:n}});default:return}}function pm(e,t){let n=Math.max(1,e.length/t);return e.filter((e,t)=>Math.floor(t/n)>Math.floor((t-1)/n))}function mm(e,t){let n=qp(`upgrade`).filter(({value:t})=>t.age===e),r=e=>e.old!==void 0&&hc(e.old,t);return n.filter(({value:e})=>e.sites.some(r)).map(({value:e})=>e.kind)}function hm(e){let t=Math.floor((e-1)/3);return[1,2,3].map(e=>t*3+e).filter(t=>t>e)}var gm=j(!1);function _m(e){return e instanceof Element&&e.matches(`input:not([type=range]), textarea, select`)}function vm(e){let{key:t,target:n}=e,r=H(()=>import(`./focus.js`),[],import.meta.url);if(r.then(({follow:e})=>e(n)),e.ctrlKey||e.metaKey||e.altKey||document.querySelector(`dialog[open]`)||(t===`Escape`&&Xp(),_m(n)))return;if(t===`b`){bm(xm(document.activeElement)+1);return}let i=Sm().find(n=>n.ariaKeyShortcuts===(e.shiftKey&&t!==`?`?`Shift+${t}`:t));i===void 0||i.disabled||(e.preventDefault(),i.click(),/[0-9]/.test(t)&&xm(document.activeElement)===0&&bm(1),r.then(({lead:e})=>e(t)))}function ym(){return Sm().map(e=>({key:e.ariaKeyShortcuts??``,name:e.title||(e.innerText??``)}))}function bm(e){document.querySelector(`#board-${(e+2)%3+1} khronos-board`)?.focus()}function xm(e){return Number(e?.closest(`[id^=board-]`)?.id.slice(6)??0)}function Sm(){return[...document.querySelectorAll(`button[aria-keyshortcuts]`)]}var Cm=[{type:Vr.MILITARY,field:`military`,kind:Hr.WATCHTOWER},{type:Vr.RELIGIOUS,field:`religious`,kind:Hr.CHAPEL},{type:Vr.CIVIL,field:`civil`,kind:Hr.HAMLET}];function wm({type:e,kind:t}){return X(`span`,{class:`card ${Sp(e)}`,children:X(Tp,{kind:t})})}function Tm({cards:e,small:t=!1}){let n=Cm.flatMap(t=>Array(e[t.field]).fill(t));return X(`span`,{class:t?`cards small`:`cards`,role:`img`,"aria-label":W.value.cardsOf(e),children:[n.map(({type:e,kind:t},n)=>X(wm,{type:e,kind:t},n)),n.length===0&&X(`span`,{class:`none`,children:`–`})]})}function Em({count:e}){return X(`span`,{class:`cards`,role:`img`,"aria-label":W.value.cards(e),children:Array.from({length:e},(e,t)=>X(`span`,{class:`card back`},t))})}function Dm({cost:e}){let t=W.value,n=Cm.find(t=>t.type===e.cardType);return X(`span`,{class:`cost`,children:[n&&e.typedCards>0&&X(Tm,{small:!0,cards:{$typeName:`khronos.v1.Cards`,military:0,religious:0,civil:0,[n.field]:e.typedCards}}),e.surchargeCards>0&&X(`span`,{children:t.surcharge(e.surchargeCards)}),e.ecus>0&&X(`span`,{children:t.ecus(e.ecus)})]})}function Om({payment:e,seat:t}){return X(`span`,{class:`payment`,children:[e.first,e.second].map((e,n)=>e&&e.military+e.religious+e.civil>0?X(`span`,{children:[X(Am,{seat:t,which:n,name:W.value.adventurers[n]}),X(Tm,{small:!0,cards:e})]},n):null)})}var km=[`I`,`II`];function Am({seat:e,which:t,name:n}){return X(`span`,{class:`adventurer`,children:[X(jm,{seat:e,name:n}),X(`small`,{"aria-hidden":`true`,children:km[t]})]})}function jm({seat:e,name:t}){let n=Uf.value[e-1];return n?X(wp,{paint:n,...t&&{name:t}}):null}var Mm=j(),Nm=j(!1);function Pm({id:e}){let t=K.value?.clauses.find(t=>t.id===e);return X(`button`,{type:`button`,class:`clause`,onClick:()=>Mm.value=e,title:t?.title,children:[e,X(`span`,{class:`sr`,children:t?.title})]})}function Fm({violations:e}){let[t,...n]=e;return X(`div`,{class:`violations`,children:[t&&X(Im,{of:[t]}),n.length>0&&X(`details`,{open:Nm.value,onToggle:({currentTarget:e})=>Nm.value=e.open,children:[X(`summary`,{children:W.value.moreReasons(n.length)}),X(Im,{of:n})]})]})}function Im({of:e}){return X(`ul`,{children:e.map((e,t)=>X(`li`,{onPointerEnter:()=>Rm(e),onPointerLeave:()=>Of.value=[],children:[X(Pm,{id:e.clause}),X(`span`,{children:[e.sentence,` `,e.hint&&X(Lm,{hint:e.hint})]})]},t))})}function Lm({hint:e}){let{action:t,sentence:n}=e;return t===void 0?X(`em`,{children:n}):X(`button`,{type:`button`,class:`link`,onClick:()=>nm([t]),children:n})}function Rm({age:e,domains:t,buildings:n,squares:r}){if(e===0)return;let i=[...r,...n.flatMap(({kind:e,at:t})=>t?xc(e,t):[])].filter(({column:e,row:t})=>e>=1&&t>=1&&e<=32&&t<=32);Of.value=[...i.length>0?[{age:e,rows:vc(i).rows}]:[],...t.map(({rows:t})=>({age:e,rows:t}))]}function $(e){let t;return n=>{let[,r]=Ra(0);Ba(()=>{t===void 0&&e().then(e=>{t=e,r(1)}).catch(ip)},[]);let i=t;return i?X(i,{...n}):null}}var zm=$(async()=>(await H(async()=>{let{Decide:e}=await import(`./decide.js`);return{Decide:e}},[],import.meta.url)).Decide),Bm=$(async()=>(await H(async()=>{let{TypedMove:e}=await import(`./realtable.js`);return{TypedMove:e}},[],import.meta.url)).TypedMove);function Vm(){let e=W.value;if(!Bf.value&&!wf.value&&!kf.value)return X(`p`,{class:`hint`,children:[e.lookingBack,` `,X(`button`,{type:`button`,class:`primary`,onClick:()=>Cf.value=void 0,children:e.backToNow})]});let t=zf.value!==0&&J.value===zf.value;if(!t||Pf.value===void 0)return X(`p`,{class:`hint`,children:[zf.value===0?e.over:t?e.asking:kf.value?e.playing:e.waitsFor(Zf(zf.value)),` `,zf.value===0&&X(`button`,{type:`button`,onClick:()=>Af.value=!0,children:e.lookBack})]});let n=Z.value;if(n?.verb===`chooseBuilding`||n?.verb===`placeBuilding`)return X(zm,{});let r=Y.value&&wc(Y.value,J.value);return X(`div`,{class:`actions`,"aria-busy":Rf.value===void 0||kf.value,children:[r&&X(`div`,{class:`own-hand`,children:X(Tm,{small:!0,cards:r})}),X(`fieldset`,{class:`kinds`,children:[X(`legend`,{children:e.build}),(K.value?.kinds??[]).map(({kind:t,value:r},i)=>{let a=t===Hr.CITY?`enlarge`:`construct`;return X(`button`,{type:`button`,title:a===`construct`?`${e.build}: ${Xf(t)}`:e.upgradeTo(Xf(t)),"aria-keyshortcuts":`${i+1}`,...Hm(Kp.value.has(`${a===`construct`?a:`upgrade`} ${t}`)),"aria-pressed":n?.verb===a&&n.kind===t,onClick:()=>Jp({verb:a,kind:t}),children:[X(Tp,{kind:t}),X(`span`,{children:Xf(t)}),a===`construct`?X(`small`,{"aria-label":e.cards(r),children:r}):X(`small`,{class:`wide`,children:e.upgrade})]},t)})]}),X(`fieldset`,{class:`verbs`,children:[X(`legend`,{children:e.other}),X(`button`,{type:`button`,...Hm(Kp.value.has(`upgrade`)),"aria-pressed":n?.verb===`upgrade`||n?.verb===`enlarge`&&n.kind===void 0,"aria-keyshortcuts":`g`,onClick:()=>Jp({verb:`enlarge`}),children:e.upgrade}),[`demolish`,`populate`,`renovate`,`travel`,`exchangeHand`,`swapCards`].map(t=>t===`swapCards`&&!Kp.value.has(t)?null:X(`button`,{type:`button`,...Hm(Kp.value.has(t)),"aria-pressed":n?.verb===t,"aria-keyshortcuts":Km[t],onClick:()=>Jp({verb:t}),children:e.verbs[t]},t)),X(Um,{}),X(Ym,{})]}),Hf.value&&X(Bm,{})]})}function Hm(e){return e?{}:{class:`dim`,"aria-description":W.value.impossible}}function Um(){return jp.value?.length===0?null:X(`button`,{type:`button`,class:`quiet hint-button`,disabled:Ap.value!==void 0,"aria-keyshortcuts":`h`,onClick:cm,children:W.value.hint})}function Wm(){let e=W.value,t=Ap.value;return t===void 0?null:t===`asked`?X(`p`,{class:`hint`,children:e.asking}):X(E,{children:[X(`h3`,{children:e.hints}),X(Gm,{of:t}),X(`button`,{type:`button`,onClick:()=>Ap.value=void 0,children:e.close})]})}function Gm({of:e}){return X(`ol`,{class:`hints`,children:e.map(({action:e,actionSentence:t,sentence:n})=>X(`li`,{onPointerEnter:()=>Of.value=sm(e),onPointerLeave:()=>Of.value=[],children:X(`button`,{type:`button`,onClick:()=>{Of.value=[],e&&nm([e])},children:[X(`b`,{children:t}),` `,n]})},t))})}var Km={demolish:`d`,populate:`p`,renovate:`n`,travel:`t`,exchangeHand:`x`,swapCards:`w`};function qm(){let e=W.value,t=Yf.value?Z.value:void 0,n=Jm(t);return X(E,{children:[Yf.value&&t===void 0&&X(`p`,{class:`guide`,children:[X(`b`,{children:e.toPlay(Zf(J.value))}),` `,e.start]}),n&&X(`p`,{class:t?`hint`:`hint point`,children:[n,` `,Rp.value&&e.prices]}),Up.value.length>0&&X(Fm,{violations:Up.value})]})}function Jm(e){let t=W.value;switch(e?.verb){case`construct`:case`upgrade`:return Lp.value.length>0?t.chooseSquare:t.noSquare;case`enlarge`:return Lp.value.length>0?t.chooseUpgrade:t.noBuilding;case`demolish`:case`populate`:case`renovate`:return Lp.value.length>0?t.chooseBuilding:t.noBuilding;case`travel`:return Kp.value.has(`travel`)?t.chooseBoard:t.noJourney;case`exchangeHand`:return Kp.value.has(`exchangeHand`)?``:t.noExchange;case`swapCards`:return Kp.value.has(`swapCards`)?``:t.noSwap;case`endTurn`:return``;default:return t.point}}function Ym(){let e=Yp.value;return X(`button`,{type:`button`,class:`end`,"aria-keyshortcuts":`e`,"aria-pressed":Z.value?.verb===`endTurn`,onClick:()=>{Jp({verb:`endTurn`}),e&&Z.value?.verb===`endTurn`&&nm([um({case:`endTurn`,value:{giveUp:e}})])},children:W.value.verbs.endTurn})}function Xm(){let e=Dp.value;if(e===void 0||!Yf.value||e.building.at===void 0)return null;let{age:t,building:n}=e,r=n.at;if(r===void 0)return null;let i=W.value,a=Z.value,o=mm(t,r),s=t===3?n.ruin?[`renovate`]:[`populate`]:[`demolish`];return X(`div`,{class:`building-actions`,children:[t!==3&&hm(n.kind).map(e=>X(`button`,{type:`button`,class:o.includes(e)?void 0:`dim`,"aria-pressed":a?.verb===`upgrade`&&a.kind===e,onClick:()=>Jp({verb:`upgrade`,kind:e,age:t,old:r}),children:[X(Tp,{kind:e}),` `,i.upgradeTo(Xf(e))]},e)),s.map(e=>X(`button`,{type:`button`,class:Kp.value.has(e)?void 0:`dim`,onClick:()=>Jp({verb:e}),children:i.verbs[e]},e))]})}var Zm=[`state`,`age`,`catalog`,`placementMap`,`offers`,`prices`,`asked`,`preview`,`domains`,`chosen`,`lit`,`pointed`,`footprint`,`box`,`words`],Qm=`<svg class="board"><g aria-hidden="true"></g><g class="cells" role="grid" tabindex="-1"></g></svg>`,$m=`:host{display:block}:host([theme=light]){color-scheme:light}:host([theme=dark]){color-scheme:dark}`,eh=new CSSStyleSheet;eh.replaceSync($m+Ys);var th=class e extends HTMLElement{static observedAttributes=[`age`];static{for(let t of Zm)Object.defineProperty(e.prototype,t,{get(){return this.#e[t]},set(e){let n=e===``?void 0:e;this.#e[t]!==n&&(this.#e[t]=n,this.#s())}})}#e={age:1};#t=$s();#n;#r;#i;#a;#o=!1;constructor(){super();let e=this.attachShadow({mode:`open`});e.adoptedStyleSheets=[eh],e.innerHTML=Qm,this.#n=e.firstElementChild,[this.#r,this.#i]=this.#n.children,this.#i.addEventListener(`pointermove`,this.#d),this.#i.addEventListener(`click`,e=>this.#u(`khronos-press`,e.target)),this.#i.addEventListener(`focusin`,this.#f),this.#i.addEventListener(`keydown`,e=>this.#p(e));for(let e of Zm){let t=this[e];Object.hasOwn(this,e)&&Reflect.deleteProperty(this,e)&&Reflect.set(this,e,t)}}attributeChangedCallback(e,t,n){this.age=Number(n)||(n??1)}focus(e){this.#i.querySelector(`[tabindex="0"]`)?.focus(e)}#s(){this.#o||(this.#o=!0,queueMicrotask(()=>{this.#o=!1,this.#c()}))}#c(){let e=this.#a,t=this.#t(this.state,this.age,this.#e);if(this.#a=t,t===void 0&&(this.#r.innerHTML=this.#i.innerHTML=``),t===void 0)return;let{region:n,layers:r,labels:i,viewBox:a,words:o}=t;e?.viewBox!==a&&this.#n.setAttribute(`viewBox`,a),e?.region!==n&&(this.#r.innerHTML=`<g></g>`.repeat(r.length),this.#i.innerHTML=nh(n.width,n.height));let s=e?.region===n?e:void 0;r.forEach((e,t)=>{let n=this.#r.children[t];n&&e!==(s?.layers[t]??``)&&(n.innerHTML=e)}),this.#i.ariaLabel=o.ages[Io(this.age)-1]??``,i!==s?.labels&&this.#i.querySelectorAll(`rect`).forEach((e,t)=>{let n=i[t]??``;n!==s?.labels[t]&&e.setAttribute(`aria-label`,n)})}#l(e){let t=e instanceof Element?e.getAttribute(`data-at`):null,{width:n=1}=this.#a?.region??{};return t===null?void 0:{column:Number(t)%n+1,row:Math.floor(Number(t)/n)+1}}#u(e,t,n=``){let r=this.#l(t);if(r===void 0)return!0;let i={age:Io(this.age),square:r,name:Xo(r),key:n};return this.dispatchEvent(new CustomEvent(e,{detail:i,bubbles:!0,composed:!0,cancelable:!0}))}#d=({target:e})=>{this.pointed&&Zo(this.pointed,this.#l(e))||this.#u(`khronos-point`,e)};#f=e=>{let t=e.target;this.#l(t)!==void 0&&(this.#i.querySelector(`[tabindex="0"]`)?.setAttribute(`tabindex`,`-1`),t.setAttribute(`tabindex`,`0`),t.matches(`:focus-visible`)&&this.#d(e))};#p(e){let t=this.#l(e.target),n=this.#a?.region;if(t===void 0||n===void 0)return;let r=rh[e.key];if(e.key===`Enter`||e.key===` `)this.#u(`khronos-press`,e.target);else if(r===void 0){this.#u(`khronos-key`,e.target,e.key)||e.preventDefault();return}else{let e=Math.min(n.width,Math.max(1,t.column+r[0])),i=Math.min(n.height,Math.max(1,t.row+r[1]));this.#i.querySelector(`[data-at="${(i-1)*n.width+e-1}"]`)?.focus()}e.preventDefault()}};function nh(e,t){let n=(e,t,n)=>`<rect role="gridcell" data-at="${e}" tabindex="${e===0?0:-1}" x="${t}" y="${n}" width="1" height="1"/>`,r=t=>Array.from({length:e},(r,i)=>n(t*e+i,i,t)).join(``);return Array.from({length:t},(e,t)=>`<g role="row">${r(t)}</g>`).join(``)}var rh={ArrowLeft:[-1,0],ArrowRight:[1,0],ArrowUp:[0,-1],ArrowDown:[0,1],PageUp:[0,-5],PageDown:[0,5]};customElements.get(`khronos-board`)||customElements.define(`khronos-board`,th);var ih=`khronos-board`;function ah({age:e}){let t=Ua(()=>lh(e),[e]),n=Z.value!==void 0&&Bf.value;return X(ih,{age:e,state:Lf.value,catalog:K.value,words:W.value,domains:Ff.value?.domains,offers:t.offers.value,placementMap:n?Mp.value.find(t=>t.age===e):void 0,preview:kp.value?.steps[0],chosen:t.inspected.value,lit:t.lit.value,pointed:t.pointed.value,prices:Rp.value,asked:n&&(Z.value?.verb===`chooseBuilding`||Z.value?.verb===`placeBuilding`),footprint:Q.value?0:zp.value??0,"onkhronos-press":({detail:e})=>Qp(sh(e)),"onkhronos-point":({detail:e})=>Op.value=sh(e)})}function oh({age:e,box:t}){return X(`div`,{class:`part`,role:`img`,"aria-label":W.value.ages[e-1],children:X(ih,{inert:!0,age:e,box:t,state:Lf.value,catalog:K.value,preview:kp.value?.steps[0]})})}function sh({age:e,square:t}){return{age:e,at:uc(t.column,t.row)}}var ch=M(()=>Of.value.length>0?Of.value:om.value);function lh(e){let t=t=>M(()=>t.value.filter(t=>t.age===e)),n=t(Lp);return{offers:M(()=>n.value.map(e=>({...e,whole:zp.value===void 0}))),lit:t(ch),pointed:M(()=>Op.value?.age===e?Op.value.at:void 0),inspected:M(()=>{if(Q.value)return;let t=Z.value;return t?.verb===`upgrade`&&t.age===e?Kf.value[e-1]?.buildingAt(t.old):Dp.value?.age===e?Dp.value.building:void 0})}}var uh=j(0);function dh(){let[e,t]=Ra(0);Ba(()=>{e<yf.length?setTimeout(()=>t(e+1)):matchMedia(`(pointer: coarse)`).matches&&H(async()=>{let{zoomable:e}=await import(`./zoom.js`);return{zoomable:e}},[],import.meta.url).then(({zoomable:e})=>document.querySelectorAll(`.window`).forEach(e))},[e]);let n=Lf.value&&F(Lf.value).cascade?.decision,r=Wf.value;return X(`main`,{class:`boards`,style:r&&{"--shape":3*r.width/r.height,"--columns":r.width+.86},children:yf.map(t=>X(`section`,{id:`board-${t}`,class:`${n?.age===t?`asked`:``} ${(uh.value||n?.age||1)===t?`large`:``}`,onClickCapture:()=>uh.value=t,onFocusCapture:()=>uh.value=t,"aria-labelledby":`name-${t}`,children:[X(`header`,{children:[X(`h2`,{id:`name-${t}`,children:W.value.ages[t-1]}),X(`p`,{children:W.value.incomeOf[t-1]}),X(fh,{age:t})]}),X(`div`,{class:`window`,children:t<=e&&X(ah,{age:t})})]},t))})}function fh({age:e}){let t=Lf.value;if(t===void 0)return null;let n=W.value,{players:r}=F(t);return X(`div`,{class:`adventurers`,children:[r.flatMap((t,r)=>[t.firstAdventurer,t.secondAdventurer].flatMap((t,i)=>{if(t?.age!==e)return[];let a=r+1===J.value,o=n.adventurer(i,Zf(r+1),t.cardsPlayed);return[X(`span`,{title:o,children:[a?X(Am,{seat:r+1,which:i,name:o}):X(jm,{seat:r+1,name:o}),X(`i`,{"aria-hidden":`true`,children:`•`.repeat(t.cardsPlayed)})]},`${r} ${i}`)]})),Yf.value&&Z.value?.verb===`travel`&&X(ph,{age:e})]})}function ph({age:e}){return X(E,{children:qp(`travel`).filter(({value:t})=>t.to.includes(e)).map(({value:{adventurer:t}})=>X(`button`,{type:`button`,class:`primary`,"aria-label":W.value.sendTo(km[t-1]??``,W.value.ages[e-1]??``),onClick:()=>nm([um({case:`travel`,value:{adventurer:t,to:e}})]),children:[X(Am,{seat:J.value,which:t-1}),` `,W.value.here]},t))})}function mh(e){let{title:t,onClose:n,children:r,wide:i=!1}=e,a=Ha(null);return Ba(()=>{let e=document.activeElement;return a.current?.showModal(),()=>{(e instanceof HTMLElement||e instanceof SVGElement)&&e.focus({preventScroll:!0})}},[]),X(`dialog`,{ref:a,class:i?`wide`:void 0,"aria-label":t,onCancel:e=>{e.preventDefault(),n?.()},onClick:({target:e})=>e===a.current&&n?.(),children:X(`div`,{class:`sheet`,children:[X(`header`,{children:[X(`h2`,{children:t}),n&&X(`button`,{type:`button`,class:`quiet close`,"aria-label":W.value.close,onClick:n,children:`✕`})]}),r]})})}function hh(e){let{title:t,sentences:n,yes:r,onYes:i,onClose:a}=e;return X(mh,{title:t,onClose:a,children:[n.map(e=>X(`p`,{children:e},e)),X(`footer`,{children:[X(`button`,{type:`button`,onClick:a,children:W.value.cancel}),X(`button`,{type:`button`,class:`primary`,onClick:()=>{a(),i()},children:r})]})]})}var gh=j(!1),_h=j(``),vh=j();async function yh(e){let t=await V(t=>B.readText(e,ki.REGION,{locale:U.value,signal:t})),n=t.content?.content;if(n?.case!==`region`)throw new ef(t.errors.map(({line:e,sentence:t})=>`${e}: ${t}`));vh.value=n.value.rows}var bh=j([{name:`Ann`,colour:`red`,mind:`person`},{name:`Ben`,colour:`blue`,mind:`person`}]),xh=j(0),Sh=j({}),Ch=j(!1),wh=[`Ann`,`Ben`,`Cleo`,`Dan`,`Eve`],Th=[`person`,...nf,...Zd?[]:[`random`]],Eh=M(()=>{let e=_h.value;if(typeof e!=`string`)return e;let t=K.value?.regions??[];return(t.find(({name:t})=>t===e)??t[0])?.region?.rows??[]});function Dh(){let e=W.value,t=K.value,n=t?.numbers?.mostPlayers??5,r=t?.numbers?.fewestPlayers??2,i=(e,t)=>bh.value=bh.value.map((n,r)=>r===e?{...n,...t}:n),a=No(bh.value.map(({name:e,colour:t})=>({$typeName:`khronos.v1.Seat`,name:e,colour:t})));return X(`form`,{class:`new-game`,onSubmit:e=>{e.preventDefault(),Mh()},children:[X(`fieldset`,{children:[X(`legend`,{children:e.players}),X(`ol`,{children:bh.value.map((t,n)=>X(`li`,{children:[a[n]&&X(wp,{paint:a[n]}),X(`input`,{"aria-label":e.nameOfPlayer(n+1),value:t.name,maxLength:64,required:!0,onInput:({currentTarget:e})=>i(n,{name:e.value})}),X(`select`,{"aria-label":e.colourOf(t.name),value:t.colour,onChange:({currentTarget:e})=>i(n,{colour:e.value}),children:Object.keys(Mo).map(t=>X(`option`,{value:t,children:e.colours[t]},t))}),X(`select`,{"aria-label":e.mindOf(t.name),value:t.mind,onChange:({currentTarget:e})=>i(n,{mind:e.value}),children:Th.map(t=>X(`option`,{value:t,children:t===`person`?e.person:e.bots[t]},t))}),X(`button`,{type:`button`,class:`quiet`,disabled:bh.value.length<=r,"aria-label":e.removePlayer(t.name),onClick:()=>{bh.value=bh.value.filter((e,t)=>t!==n),xh.value=0},children:`✕`})]},n))}),X(`button`,{type:`button`,disabled:bh.value.length>=n,onClick:Ah,children:[`+ `,e.addPlayer]}),X(`label`,{children:[e.firstPlayer,X(`select`,{value:xh.value,onChange:({currentTarget:e})=>xh.value=Number(e.value),children:[X(`option`,{value:0,children:e.drawn}),bh.value.map(({name:e},t)=>X(`option`,{value:t+1,children:e},t))]})]})]}),X(`fieldset`,{children:[X(Oh,{entries:t?.options.filter(({field:e})=>e===`card_mode`)??[]}),X(`p`,{class:`quiet`,children:Sh.value.card_mode===`CARD_MODE_REPORTED`?e.aboutReported:e.aboutDealt})]}),X(`fieldset`,{class:`map`,children:[X(`legend`,{children:e.map}),X(kh,{rows:Eh.value}),X(`div`,{children:[(t?.regions??[]).map(({name:e,sentence:n})=>X(`label`,{children:[X(`input`,{type:`radio`,name:`map`,checked:_h.value===e||_h.value===``&&e===t?.regions[0]?.name,onChange:()=>_h.value=e}),X(`span`,{children:[e,` `,X(`small`,{children:n})]})]},e)),typeof _h.value!=`string`&&X(`label`,{children:[X(`input`,{type:`radio`,name:`map`,checked:!0,readOnly:!0}),` `,e.ownMap]}),X(`button`,{type:`button`,onClick:()=>vh.value=Eh.value,children:e.drawMap})]})]}),X(`details`,{children:[X(`summary`,{children:e.options}),X(Oh,{entries:t?.options.filter(({field:e})=>e!==`card_mode`)??[]})]}),X(`footer`,{children:X(`button`,{type:`submit`,class:`primary`,disabled:Ch.value||t===void 0||G.value===void 0,children:Ch.value?e.asking:e.begin})})]})}function Oh({entries:e}){return X(E,{children:e.map(({field:e,title:t,values:n})=>X(`fieldset`,{class:`option`,children:[X(`legend`,{children:t}),n.map(({value:t,title:r,sentence:i},a)=>X(`label`,{children:[X(`input`,{type:`radio`,name:e,checked:(Sh.value[e]??n[0]?.value)===t||Sh.value[e]===void 0&&a===0,onChange:()=>Sh.value={...Sh.value,[e]:t}}),X(`span`,{children:[r,` `,X(`small`,{children:i})]})]},t))]},e))})}function kh({rows:e}){if(e.length===0)return null;let t=_d(e),n=ss(t);return X(`svg`,{class:`map-picture`,viewBox:`0 0 ${t.width} ${t.height}`,"aria-hidden":`true`,children:[X(`rect`,{class:`plain`,width:t.width,height:t.height}),n.areas.map(([e,t])=>X(`path`,{class:e,d:t},e)),t.hamlets.map(({column:e,row:t})=>X(`circle`,{class:`hamlet`,cx:e-.5,cy:t-.5,r:`.4`},`${e} ${t}`))]})}function Ah(){let e=new Set(bh.value.flatMap(({name:e,colour:t})=>[e,t])),t=wh.find(t=>!e.has(t))??``,n=Object.keys(Mo).find(t=>!e.has(t))??``;bh.value=[...bh.value,{name:t,colour:n,mind:`person`}]}function jh(){let e=W.value,t=e=>{let[t,n]=[bh.value[0],bh.value[1]];t&&n&&Mh([{...t,mind:`person`},{...n,mind:e}])};return X(`div`,{class:`against`,children:nf.map(n=>X(`button`,{type:`button`,class:n===`easy`?`primary`:void 0,disabled:Ch.value||K.value===void 0||G.value===void 0,onClick:()=>t(n),children:e.levels[n]},n))})}async function Mh(e=bh.value){let t=Sh.value,n=e=>t[e]??``,r=(e,t,r)=>e[n(r).replace(t,``)]??0,i=typeof _h.value==`string`?void 0:b(oi,{rows:[..._h.value]}),a=b(ii,{config:{seats:e.map(({name:e,colour:t})=>({name:e.trim(),colour:t})),...i&&{region:{case:`customRegion`,value:i}},...typeof _h.value==`string`&&_h.value&&{region:{case:`builtInRegion`,value:_h.value}},edition:r(si,`EDITION_`,`edition`),holdem:n(`holdem`)===`true`,deck:r(ci,`DECK_`,`deck`),cardMode:r(li,`CARD_MODE_`,`card_mode`),rulings:{paradoxTiles:r(di,`PARADOX_TILES_`,`rulings.paradox_tiles`),mixedTerrain:r(fi,`MIXED_TERRAIN_`,`rulings.mixed_terrain`),upgradeTerrain:r(pi,`UPGRADE_TERRAIN_`,`rulings.upgrade_terrain`),oldShadow:r(mi,`OLD_SHADOW_`,`rulings.old_shadow`)}},firstSeat:e===bh.value?xh.value:0});Ch.value=!0;try{let t=e.map(({mind:e})=>e);$f(await G.value?.create({case:`setup`,setup:a,minds:t}))}catch(e){ip(e)}finally{Ch.value=!1}}var Nh=j(),Ph=j(null),Fh=()=>Ph.value!==null;async function Ih(){let e=await navigator.serviceWorker.register(`offline.js`),t=()=>{navigator.serviceWorker.controller!==null&&(Ph.value=e.waiting)};t(),e.addEventListener(`updatefound`,()=>{e.installing?.addEventListener(`statechange`,t)})}function Lh(){navigator.serviceWorker.addEventListener(`controllerchange`,()=>location.reload(),{once:!0}),Ph.value?.postMessage(`take over`)}var Rh=$(async()=>(await H(async()=>{let{Answers:e}=await import(`./answers.js`);return{Answers:e}},[],import.meta.url)).Answers),zh=j(!1);function Bh(){return Id.value===1?null:X(`p`,{class:`loading`,role:`status`,children:X(`label`,{children:[W.value.loading,` `,X(`progress`,{value:Id.value})]})})}function Vh(){return Fh()?X(`p`,{class:`trouble asked`,children:[W.value.newVersion,X(`button`,{type:`button`,onClick:Lh,children:W.value.takeUpdate})]}):null}function Hh(){let e=W.value;return Nd?X(E,{children:[X(`p`,{class:`quiet answers`,children:[Pd?e.inBrowser:e.atServer(Fd),` `,X(`button`,{type:`button`,class:`quiet`,onClick:()=>zh.value=!0,children:e.change})]}),zh.value&&X(Rh,{onClose:()=>zh.value=!1})]}):null}var Uh=j([]),Wh=j();async function Gh(){Uh.value=await G.value?.list()??[]}function Kh(){let e=W.value;Ba(()=>void Gh().catch(ip),[G.value]);let t=Wh.value,n=Uh.value.length===0,r=X(`button`,{type:`button`,class:n?`primary`:void 0,disabled:G.value===void 0,onClick:()=>gh.value=!0,children:e.guidedGame});return X(`main`,{class:`start`,children:[X(`section`,{class:`welcome`,children:[X(`h1`,{children:`Khronos`}),X(`p`,{children:e.welcome}),X(Hh,{}),X(Vh,{}),!Zd&&n&&X(`div`,{class:`against`,children:r}),X(`h2`,{children:e.againstBot}),X(jh,{}),!Zd&&X(`div`,{class:`against`,children:[!n&&r,X(`button`,{type:`button`,disabled:G.value===void 0,onClick:()=>Nh.value=`list`,children:e.puzzles.title})]})]}),X(`section`,{class:`panel`,"aria-labelledby":`new`,children:[X(`h2`,{id:`new`,children:e.newGame}),X(Dh,{})]}),X(`section`,{class:`panel`,"aria-labelledby":`stored`,children:[X(`h2`,{id:`stored`,children:e.games}),Uh.value.length===0&&X(`p`,{class:`hint`,children:e.noGames}),X(`ul`,{class:`games`,children:Uh.value.map(t=>X(`li`,{children:[X(`button`,{type:`button`,class:`open`,onClick:()=>void Jh(t.id),children:[X(`span`,{class:`pawns`,children:No(t.names.map((e,n)=>({$typeName:`khronos.v1.Seat`,name:e,colour:t.colours[n]??``}))).map((e,t)=>X(wp,{paint:e},t))}),X(`span`,{children:[X(`b`,{children:new Intl.ListFormat(U.value).format(t.names)}),X(`small`,{children:[t.over?e.over:e.turn(t.turn),` ·`,` `,new Date(t.changed).toLocaleString(U.value,{dateStyle:`medium`,timeStyle:`short`})]})]})]}),X(`button`,{type:`button`,class:`quiet`,"aria-label":e.removeGame,onClick:()=>Wh.value=t,children:`✕`})]},t.id))}),X(`div`,{class:`row`,children:[!Zd&&X(qh,{}),Uh.value.length>0&&X(E,{children:[X(`button`,{type:`button`,onClick:()=>void Xh(),children:e.exportAll}),X(`button`,{type:`button`,class:`quiet`,onClick:()=>Wh.value=`all`,children:e.removeAll})]})]}),X(`p`,{class:`quiet`,children:e.stored})]}),t&&X(hh,{title:t===`all`?e.removeAll:e.removeGame,sentences:[t===`all`?e.removeAllSentence(Uh.value.length):e.removeSentence(t.names.join(`, `))],yes:e.remove,onYes:()=>void Yh(t===`all`?Uh.value:[t]),onClose:()=>Wh.value=void 0})]})}function qh(){return X(`label`,{class:`button`,children:[W.value.openFile,X(`input`,{type:`file`,class:`sr`,disabled:G.value===void 0,onChange:async({currentTarget:e})=>{let[t]=e.files??[];t&&await hp(await t.text(),yh),e.value=``}})]})}async function Jh(e){await G.value?.open(e).then($f,ip)}async function Yh(e){try{for(let{id:t}of e)await G.value?.remove(t);await Gh()}catch(e){ip(e)}}async function Xh(){try{for(let{id:e,names:t}of Uh.value){let n=await G.value?.open(e);n&&pp(`${t.join(`-`)}.khronos`,await n.record())}}catch(e){ip(e)}}var Zh=matchMedia(`(max-width: 800px)`),Qh=.52;function $h(e){e.scrollIntoView({block:`nearest`,inline:`nearest`});let{top:t,height:n}=e.getBoundingClientRect(),r=Math.max(0,document.querySelector(`.puzzle`)?.getBoundingClientRect().bottom??0),i=innerHeight*Qh;(t-n<r||t+2*n>i)&&scrollBy({top:t-(r+i-n)/2})}var eg=$(async()=>(await H(async()=>{let{Picker:e}=await import(`./picker.js`);return{Picker:e}},[],import.meta.url)).Picker),tg=$(async()=>(await H(async()=>{let{Planned:e}=await import(`./planned.js`);return{Planned:e}},[],import.meta.url)).Planned),ng=$(async()=>(await H(async()=>{let{Errands:e}=await import(`./realtable.js`);return{Errands:e}},[],import.meta.url)).Errands);function rg(){let e=Z.value?.verb;return Ba(ig,[Q.value,Op.value]),X(`section`,{class:`inspector`,"aria-live":`polite`,children:[jf.value.length>0&&X(`div`,{class:`problem`,role:`alert`,children:[jf.value.map(e=>X(`p`,{children:e},e)),X(`button`,{type:`button`,onClick:()=>jf.value=[],children:W.value.close})]}),Nf.value.length>0&&X(Fm,{violations:Nf.value}),Yf.value&&(e===`exchangeHand`||e===`swapCards`||e===`endTurn`)&&X(eg,{groups:qp(e),onPick:e=>nm([um(e)])},e),Hf.value&&Q.value===void 0&&Z.value===void 0&&X(ng,{}),Q.value===void 0&&X(Wm,{}),Q.value?X(tg,{}):Dp.value&&Z.value===void 0?X(cg,{}):Ap.value===void 0||Op.value?X(ag,{}):null]})}function ig(){let e=Q.value?.actions[0]?.verb.value,t=e!==void 0&&`at`in e?e.at:Op.value?.at,n=e!==void 0&&`age`in e?e.age:Op.value?.age??3;if(t===void 0||!Zh.matches||!matchMedia(`(pointer: coarse)`).matches)return;let r=document.querySelector(`#board-${n} khronos-board`)?.shadowRoot?.querySelector(`[role=row]:nth-child(${t.row}) > :nth-child(${t.column})`);r&&$h(r)}function ag(){let e=Op.value,t=Wf.value,n=W.value;if(e===void 0||t===void 0)return X(qm,{});let r=Kf.value[e.age-1]?.buildingAt(e.at),i=Bp.value,a=(Mp.value.find(t=>t.age===e.age)?.consequences??[]).filter(t=>_c(t.squares,e.at));return X(E,{children:[Dp.value&&X(Xm,{}),X(`h3`,{children:[n.ages[e.age-1],` `,fc(e.at),` `,X(`small`,{children:n.terrain[t.terrainAt(e.at)??`plain`]})]}),r&&X(`p`,{children:Xs(r,Zf,W.value)}),Z.value&&i&&`offer`in i&&X(`p`,{class:`legal`,children:[`✓ `,n.legal,` `,i.offer.cost&&X(Dm,{cost:i.offer.cost})]}),Z.value&&i&&`offer`in i&&a.length>0&&X(`ul`,{class:`consequences`,children:a.map(({consequence:e,age:t,clause:r},i)=>X(`li`,{children:[X(Pm,{id:r}),` `,n.consequences[ei[e]]??``,` (`,n.ages[t-1],`)`]},i))}),Z.value&&i&&`violations`in i&&X(E,{children:[X(Fm,{violations:i.violations}),X(og,{violations:i.violations})]}),!Z.value&&(r?X(sg,{}):Yf.value&&X(qm,{}))]})}function og({violations:e}){let t=Z.value,n=e.find(({code:e})=>e===Yr.SURCHARGE_MISSING);if(n===void 0||t?.verb!==`construct`&&t?.verb!==`upgrade`)return null;let r=e=>K.value?.kinds[e-1]?.value??0,i=t.verb===`upgrade`?Kf.value[t.age-1]?.buildingAt(t.old):void 0,a=r(t.kind)-(i?r(i.kind):0);return X(`p`,{children:X(`b`,{children:W.value.inAll(a+(n.needed??0),a+(n.given??0))})})}function sg(){let e=Op.value,t=e&&Ff.value?.domains.find(t=>t.age===e.age&&_c(t.squares,e.at));if(t===void 0)return null;let n=W.value;return X(`p`,{class:`domain`,children:[X(Pm,{id:t.clause}),` `,t.sentence,` `,t.holders.length>0&&X(`b`,{children:n.worth(t.worth)})]})}function cg(){let e=Dp.value;if(e?.building.at===void 0)return null;let{age:t,building:n}=e,r=W.value,i=n.at,a=K.value?.kinds[n.kind-1];return X(E,{children:[X(`h3`,{children:[Xs(n,Zf,W.value),` `,X(`small`,{children:[r.ages[t-1],` `,i&&fc(i)]})]}),a&&X(`p`,{class:`quiet`,children:r.kindLine(r.types[lg[bc(n.kind)-1]??`civil`],n.ruin?a.ruinValue:a.value)}),X(sg,{}),X(Xm,{})]})}var lg=[`military`,`religious`,`civil`];function ug(e,t=!1){let n=W.value,[r,i]=t?[n.willBeUnfair,n.foreseenObstacles]:[n.unfair,n.obstacles];return e.length===0?``:[r,...e.map(e=>i[e]??``)].join(` `)}function dg(e){return class extends na{shouldComponentUpdate(e){return Object.entries(e).some(([e,t])=>this.props[e]!==t)}render(){return ea(e,this.props)}}}var fg=j();function pg(){let e=q.value,t=Ha(null),n=e?.steps.value??[],r=e?.cursor.value??0,i=W.value;if(Ba(()=>{let[e,n]=[t.current,t.current?.querySelector(`.here`)];if(!e||!n)return;let[r,i]=[e.getBoundingClientRect(),n.getBoundingClientRect()];e.scrollTop+=Math.min(0,i.top-r.top)+Math.max(0,i.bottom-r.bottom)},[n.length,If.value]),e===void 0)return null;let a=e=>{if(e===void 0)return;let t=[...new Set(n.slice(e+1,r+1).flatMap(e=>e.obstacles))];t.length===0?cp(e):fg.value={to:e,obstacles:t}},o=fg.value,s=kf.value;return X(`section`,{class:`log`,"aria-label":i.log,children:[X(`div`,{class:`history`,children:[X(`button`,{type:`button`,disabled:ap.value===void 0||s,"aria-keyshortcuts":`u`,onClick:()=>a(ap.value),children:[`↶ `,i.undo]}),X(`button`,{type:`button`,disabled:op.value===void 0||s,"aria-keyshortcuts":`Shift+U`,onClick:()=>void cp(op.value??r),children:[`↷ `,i.redo]}),X(`input`,{type:`range`,min:`0`,max:n.length-1,value:If.value,disabled:s,"aria-label":i.slider,onInput:({currentTarget:e})=>{let t=Number(e.value);Cf.value=t===r?void 0:t}})]}),Cf.value!==void 0&&X(`p`,{class:`past`,children:[i.step(Cf.value,n.length-1),X(`button`,{type:`button`,onClick:()=>a(Cf.value),children:i.goOnFromHere})]}),X(`ol`,{ref:t,"aria-live":`polite`,children:n.map((e,t)=>X(mg,{step:e,first:e.turn!==n[t-1]?.turn,here:t===If.value,undone:t>r,at:t},t))}),o&&X(hh,{title:i.undo,sentences:[ug(o.obstacles)],yes:i.undoAnyway,onYes:()=>void cp(o.to),onClose:()=>fg.value=void 0})]})}var mg=dg(({step:e,at:t,first:n,here:r,undone:i})=>X(`li`,{class:[r?`here`:``,i?`undone`:``].join(` `),onClick:()=>hg(t),children:[n&&X(`h3`,{children:W.value.turn(e.turn)}),(e.corrected?[{text:W.value.corrected,marks:[]}]:e.lines).map(({text:t,marks:n},r)=>X(`p`,{class:r===0&&e.seat>0?`head`:void 0,onPointerEnter:()=>Of.value=n,onPointerLeave:()=>Of.value=[],children:r===0?X(`button`,{type:`button`,class:`link`,onFocus:()=>Of.value=e.lines.flatMap(e=>e.marks),onBlur:()=>Of.value=[],children:[e.seat>0&&X(gg,{seat:e.seat}),t]}):t},r))]}));function hg(e){let t=q.value;if(t===void 0||kf.value)return;Cf.value=e===t.cursor.value?void 0:e;let n=t.steps.value[e]?.lines.flatMap(({marks:e})=>e)[0]?.age;document.getElementById(`board-${n}`)?.scrollIntoView({block:`nearest`})}function gg({seat:e}){let t=Uf.value[e-1];return X(`svg`,{class:`dot`,viewBox:`0 0 10 10`,"aria-hidden":`true`,children:X(`rect`,{x:`1`,y:`1`,width:`8`,height:`8`,rx:`1.5`,fill:t?.fill})})}function _g(){let e=Lf.value,t=Ha(null),n=e&&_f(e);if(Va(()=>vg(t.current),[n]),e===void 0)return null;let{players:r,turn:i,over:a}=F(e),{seats:o}=Cc(e),s=W.value,c=q.value?.steps.value[q.value.cursor.value];return X(`section`,{class:`players`,"aria-label":s.players,children:X(`ol`,{ref:t,children:r.map((t,r)=>{let l=r+1,u=Jf.value===0?wc(e,l):void 0,d=Ff.value?.forecasts[r],f=q.value?.minds[r],p=a&&c?.winners.includes(l);return X(`li`,{class:l===n?`acting`:l===i?.seat&&!a?`turn`:void 0,children:[X(jm,{seat:l}),X(`div`,{children:[X(`h2`,{children:[o[r]?.name,f!==void 0&&f in s.bots&&X(`small`,{children:[` `,s.bots[f]]}),p&&X(`small`,{class:`won`,children:[` `,s.wins(c?.winners.length??1)]})]}),X(`p`,{children:[X(`b`,{title:s.money,children:s.ecus(t.money)}),!a&&d&&d.total>0&&X(`span`,{title:s.wouldCollect(d.total),children:[`+`,d.total]}),X(`span`,{title:s.cubesLeft,children:[`■ `,t.cubes]})]})]}),u&&J.value===l?X(Tm,{cards:u}):X(Em,{count:t.handSize})]},l)})})})}function vg(e){let t=e?.querySelector(`.acting`);if(!e||!t)return;let n=e.clientWidth-t.offsetWidth;e.scrollLeft=t.offsetLeft-e.offsetLeft-n/2}var yg=j(!1),bg=$(async()=>(await H(async()=>{let{End:e}=await import(`./end.js`);return{End:e}},[],import.meta.url)).End),xg=$(async()=>(await H(async()=>{let{Link:e}=await import(`./link.js`);return{Link:e}},[],import.meta.url)).Link),Sg=$(async()=>(await H(async()=>{let{Correct:e}=await import(`./correct.js`);return{Correct:e}},[],import.meta.url)).Correct),Cg=$(async()=>(await H(async()=>{let{Income:e}=await import(`./income.js`);return{Income:e}},[],import.meta.url)).Income),wg=$(async()=>(await H(async()=>{let{Key:e}=await import(`./key.js`);return{Key:e}},[],import.meta.url)).Key),Tg=$(async()=>(await H(async()=>{let{Keys:e}=await import(`./keys.js`);return{Keys:e}},[],import.meta.url)).Keys),Eg=$(async()=>(await H(async()=>{let{Puzzles:e}=await import(`./puzzles.js`);return{Puzzles:e}},[],import.meta.url)).Puzzles),Dg=$(async()=>(await H(async()=>{let{Guided:e}=await import(`./guided.js`);return{Guided:e}},[],import.meta.url)).Guided),Og=$(async()=>(await H(async()=>{let{Learn:e}=await import(`./learn.js`);return{Learn:e}},[],import.meta.url)).Learn),kg=$(async()=>(await H(async()=>{let{Rules:e}=await import(`./rules.js`);return{Rules:e}},[],import.meta.url)).Rules),Ag=$(async()=>(await H(async()=>{let{RegionEditor:e}=await import(`./regioneditor.js`);return{RegionEditor:e}},[],import.meta.url)).RegionEditor),jg=j(!1),Mg=j(),Ng=j(!1);function Pg(){return X(`div`,{class:jg.value?`app dropping`:`app`,onPointerDownCapture:np,onKeyDownCapture:np,onClickCapture:np,onDragOver:e=>{e.preventDefault(),jg.value=!0},onDragLeave:e=>{e.relatedTarget===null&&(jg.value=!1)},onDrop:e=>{e.preventDefault(),jg.value=!1;let[t]=e.dataTransfer?.files??[];t&&t.text().then(e=>hp(e,yh))},children:[X(Cp,{}),X(Fg,{}),X(Bh,{}),X(Ug,{}),Nh.value!==void 0&&X(Eg,{}),gh.value&&X(Dg,{}),q.value?X(Vg,{}):X(Kh,{}),q.value===void 0&&jf.value.length>0&&X(mh,{title:W.value.problem,onClose:()=>jf.value=[],children:jf.value.map(e=>X(`p`,{children:e},e))}),Mm.value!==void 0&&X(kg,{}),yg.value&&X(Og,{}),gm.value&&X(Tg,{}),vh.value&&X(Ag,{}),Mg.value&&X(xg,{state:Mg.value,onClose:()=>Mg.value=void 0}),Ld.value===`key`&&X(wg,{})]})}function Fg(){let e=W.value,t=Lf.value,{number:n=0}=(t&&F(t).turn)??{},r=K.value?.numbers?.gameTurns??7;return X(`header`,{class:`bar`,children:[t?X(E,{children:[X(`h1`,{class:`sr`,children:`Khronos`}),X(`button`,{type:`button`,class:`quiet home`,onClick:()=>$f(void 0),children:[`‹ `,e.games]}),X(`p`,{class:`turn`,role:`status`,children:[X(`b`,{children:e.turnOf(n,r)}),X(`span`,{"aria-hidden":`true`,class:`pips`,children:Array.from({length:r},(e,t)=>X(`i`,{class:Ig(t+1,n)},t))})]}),X(`button`,{type:`button`,class:`quiet more`,"aria-label":e.moreOfBar,"aria-expanded":Ng.value,onClick:()=>Ng.value=!Ng.value,children:`⋯`})]}):X(`span`,{class:`brand`,"aria-hidden":`true`}),X(`div`,{class:`extras`,onClick:({target:e})=>{e.closest(`button`)&&(Ng.value=!1)},onChange:()=>Ng.value=!1,children:[t&&X(Lg,{}),X(`button`,{type:`button`,class:`quiet`,onClick:()=>yg.value=!0,children:e.howToPlay}),X(`button`,{type:`button`,class:`quiet`,disabled:K.value===void 0,"aria-keyshortcuts":`r`,onClick:()=>Mm.value=``,children:e.rules}),X(`button`,{type:`button`,class:`quiet by-keys`,"aria-keyshortcuts":`?`,title:e.keys.title,onClick:()=>gm.value=!0,children:`?`}),X(`select`,{class:`quiet`,"aria-label":e.language,value:U.value,onChange:({currentTarget:e})=>$d(e.value),children:[{tag:`en`,name:`English`},{tag:`fr`,name:`Français`}].map(({tag:e,name:t})=>X(`option`,{value:e,lang:e,children:t},e))}),X(Bg,{})]})]})}function Ig(e,t){return`${K.value?.numbers?.incomeTurns.includes(e)?`pays`:``} ${e<t?`past`:e===t?`now`:``}`}function Lg(){let e=W.value,t=q.value;return t===void 0?null:X(`div`,{class:`menu`,children:[X(`button`,{type:`button`,class:`quiet`,"aria-pressed":Tf.value,"aria-keyshortcuts":`i`,onClick:()=>Tf.value=!Tf.value,children:e.income}),!Zd&&X(`button`,{type:`button`,class:`quiet`,onClick:()=>{Jp(void 0),Ef.value=!0},children:e.correct}),X(`button`,{type:`button`,class:`quiet`,title:t.dealt?e.recordHoldsHands:void 0,onClick:()=>void t.record().then(e=>pp(`game.khronos`,e),ip),children:e.saveRecord}),X(`button`,{type:`button`,class:`quiet`,onClick:()=>Mg.value=Lf.value,children:e.link})]})}var Rg=[`auto`,`light`,`dark`],zg=j(localStorage.getItem(`khronos.theme`)??`auto`);function Bg(){let e=W.value;return Ba(()=>{document.documentElement.dataset.theme=zg.value,localStorage.setItem(`khronos.theme`,zg.value)},[zg.value]),X(`select`,{class:`quiet`,"aria-label":e.theme,value:zg.value,onChange:({currentTarget:e})=>zg.value=e.value,children:Rg.map(t=>X(`option`,{value:t,children:e.themes[t]},t))})}function Vg(){return Ba(()=>scrollTo(0,0),[]),X(`div`,{class:Tf.value?`table with-income`:`table`,children:[X(_g,{}),X(dh,{}),Tf.value&&X(Cg,{}),X(`div`,{class:`dock`,children:[X(`section`,{class:`act`,"aria-label":W.value.actions,children:Ef.value?X(Sg,{}):Jf.value>0?X(`p`,{class:`hint`,children:W.value.passing}):X(Vm,{})}),X(rg,{})]}),X(pg,{}),X(Hg,{}),Af.value&&X(bg,{})]})}function Hg(){let e=Jf.value;if(e===0||Y.value===void 0)return null;let t=W.value,n=F(Y.value).cascade?.decision;return X(mh,{title:t.passTo(Zf(e)),children:X(`div`,{class:`pass`,children:[X(jm,{seat:e}),X(`p`,{children:n?t.passToDecide(Zf(e)):t.passToPlay(Zf(e))}),X(`button`,{type:`button`,class:`primary`,autofocus:!0,onClick:()=>{J.value=e,requestAnimationFrame(()=>bm(n?.age??1))},children:t.iAm(Zf(e))}),X(`p`,{class:`quiet`,children:t.whoSees})]})},e)}function Ug(){let e=W.value;return Ld.value===`away`?X(`p`,{class:`trouble`,role:`alert`,children:[Pd?e.notLoaded:e.away,X(`button`,{type:`button`,onClick:Kd,children:e.tryNow})]}):null}var Wg=16,Gg=class e{#e;constructor(e){this.#e=e}static async opened(){let t=indexedDB.open(`khronos`,1);return t.onupgradeneeded=()=>{t.result.createObjectStore(`games`,{keyPath:`id`}),t.result.createObjectStore(`steps`)},new e(await $g(t))}async list(){return(await $g(this.#e.transaction(`games`).objectStore(`games`).getAll())).sort((e,t)=>t.changed-e.changed)}async open(e){let t=this.#e.transaction([`games`,`steps`]),[n,r]=await Promise.all([$g(t.objectStore(`games`).get(e)),$g(t.objectStore(`steps`).getAll(Qg(e)))]);return n&&new qg(this.#e,n,r)}async remove(e){let t=this.#e.transaction([`games`,`steps`],`readwrite`);t.objectStore(`games`).delete(e),t.objectStore(`steps`).delete(Qg(e)),await e_(t)}async create(e){switch(e.case){case`setup`:{let t=Zg(),n=await V(n=>B.createGame(e.setup,{...t,signal:n})),r=Xg(e.setup,n.state);return this.#t(r,e.minds,[Jg(n.state,n.events,t)])}case`position`:return this.#t(void 0,e.minds??[],[Jg(e.state,[],Zg())]);case`record`:{let{setup:t,steps:n}=await this.#n(e.text);return this.#t(t,[],n)}}}async#t(e,t,n){let r=$n(bi,t_(n.at(-1)).state),{seats:i}=Cc(r),a={...Yg(r),id:crypto.randomUUID(),names:i.map(({name:e})=>e),colours:i.map(({colour:e})=>e),minds:i.map((e,n)=>t[n]??`person`),cursor:n.length-1,setup:e&&yr(ii,e)},o=this.#e.transaction([`games`,`steps`],`readwrite`);o.objectStore(`games`).put(a);for(let[e,t]of n.entries())o.objectStore(`steps`).put(t,[a.id,e]);return await e_(o),navigator.storage?.persist?.(),new qg(this.#e,a,n)}async#n(e){let t=Zg(),{locale:n}=t,{content:r,errors:i}=await V(t=>B.readText(e,ki.RECORD,{locale:n,signal:t}));if(r?.content.case!==`record`)throw new ef(i.map(({line:e,sentence:t})=>`${e}: ${t}`).slice(0,5));let a=r.content.value,o={viewer:`host`,withEvents:!0,...t},s=await V(e=>B.replay({case:`record`,value:a},{...o,signal:e})),{setup:c,state:l,events:u}=await Kg(a,t),d=vd(Cc(l),await V(e=>B.catalog({signal:e}))),f=[Jg(l,u,t)],p=l;for(let[e,{action:n,publicDigest:r,events:i,undoObstacles:a}]of s.steps.entries()){e%Wg===15&&await new Promise(e=>setTimeout(e));let o=p;p={...xu(o,i,d),publicDigest:r},f.push(Jg(p,i,t,n,a,o))}return{setup:c,steps:f}}};async function Kg({beginning:e},t){switch(e.case){case`setup`:{let n=e.value,{state:r,events:i}=await V(e=>B.createGame(n,{...t,signal:e}));return{setup:Xg(n,r),state:r,events:i}}case`position`:return{setup:void 0,state:e.value,events:[]};default:throw new ef([`the record has no beginning`])}}var qg=class{id;minds;dealt;steps;cursor;#e;#t;#n;#r=new WeakMap;constructor(e,t,n){this.id=t.id,this.minds=t.minds.map(e=>e===`greedy`?`medium`:e),this.#e=e,this.#t=t,this.#n=n,this.steps=j(n.map(({step:e})=>e)),this.cursor=j(Math.min(t.cursor,n.length-1)),this.dealt=this.#c(0).privateParts.length>0}view(e,t){return hf(this.#c(e),t)}async apply(e,t){let n=this.cursor.value,r=this.#c(n),i=Zg(),a={viewer:t===0?`spectator`:t,...i},{state:o,events:s,undoObstacles:c}=await V(t=>B.apply(r,e,{...a,signal:t}));return await this.#l(n+1,Jg(o,s,i,e,c,r)),{before:hf(r,t),state:hf(o,t),events:gf(s,t)}}async goTo(e){await this.#l(e)}async correct(e){let t=Jg({...this.#c(this.cursor.value),publicPart:F(e),publicDigest:``},[],Zg());await this.#l(this.cursor.value+1,{...t,step:{...t.step,corrected:!0}})}async record(){let[e,t]=[this.#a(),{viewer:`host`,locale:U.value}];return V(n=>B.writeText({case:`record`,value:e},{...t,signal:n}))}async review(e,t){let n={viewer:`host`,firstTurn:e,locale:U.value,signal:t};return V(()=>B.review({case:`record`,value:this.#a()},n),t)}async narrate(e,t){let n=this.#n;if(n.every(t=>t.locale===e))return;let r=[],i={viewer:`spectator`,withEvents:!0,withSentences:!0,locale:e,signal:t},a=this.#o();for(let[e,n]of a.entries()){let o=this.#s(n,a[e+1]),s=await V(()=>B.replay({case:`record`,value:o},i),t);r[n]=uf(s.setupEvents);for(let[e,{events:t}]of s.steps.entries())r[n+1+e]=uf(t)}t.throwIfAborted(),await this.#i(new Map(n.map((t,n)=>[t,{...t,locale:e,step:{...t.step,lines:r[n]??t.step.lines}}])))}async#i(e){let t=this.#e.transaction([`games`,`steps`],`readwrite`),n=await $g(t.objectStore(`games`).get(this.id)),r=this.#n.map(t=>e.get(t)??t);if(n?.changed===this.#t.changed)for(let[e,n]of r.entries())t.objectStore(`steps`).put(n,[this.id,e]);for(let[t,n]of e){let e=this.#r.get(t);e!==void 0&&this.#r.set(n,e)}this.#n=r,this.steps.value=r.map(e=>e.step)}#a(){let e=this.cursor.value+1,[t=0]=this.#o().filter(t=>t<e).slice(-1);return this.#s(t,e)}#o(){return this.#n.flatMap(({step:e},t)=>t===0||e.corrected?[t]:[])}#s(e,t){let{setup:n}=this.#t,r=e===0&&n!==void 0?{case:`setup`,value:$n(ii,n)}:{case:`position`,value:this.#c(e)},i=this.#n.slice(e+1,t).map(({action:t},n)=>({action:{given:{case:`message`,value:$n(Gr,t_(t))}},publicDigest:this.#c(e+1+n).publicDigest.slice(0,8)}));return b(Oi,{rulesRevision:this.#c(e).rulesRevision,beginning:r,actions:i})}#c(e){let t=t_(this.#n[e]),n=this.#r.get(t)??$n(bi,t.state);return this.#r.set(t,n),n}async#l(e,t){let n=t===void 0?this.#n:[...this.#n.slice(0,e),t],r=$n(bi,t_(n[e]).state),i={...this.#t,...Yg(r),cursor:e},a=this.#e.transaction([`games`,`steps`],`readwrite`),o=a.objectStore(`games`);if((await $g(o.get(this.id)))?.changed!==this.#t.changed)throw new ef([W.value.changedElsewhere]);if(o.put(i),t!==void 0){let n=a.objectStore(`steps`);n.delete(IDBKeyRange.bound([this.id,e],[this.id,1/0])),n.put(t,[this.id,e])}await e_(a),this.#t=i,this.#n=n,eo(()=>{this.steps.value=n.map(e=>e.step),this.cursor.value=e})}};function Jg(e,t,{locale:n},r,i=[],a=e){return{state:yr(bi,e),action:r&&yr(Gr,r),step:lf(t,i,a),locale:n}}function Yg(e){let{turn:t,over:n}=F(e);return{turn:t?.number??0,over:n,changed:Date.now()}}function Xg(e,t){let n=t.hiddenPart?.part.case===`open`?t.hiddenPart.part.value.seed:void 0;return n===void 0?b(ii,{...e,firstSeat:F(t).firstSeat}):b(ii,{...e,chance:{case:`seed`,value:n}})}function Zg(){return{withSentences:!0,locale:U.value}}function Qg(e){return IDBKeyRange.bound([e,0],[e,1/0])}function $g(e){return new Promise((t,n)=>{e.onsuccess=()=>t(e.result),e.onerror=()=>n(e.error)})}function e_(e){return new Promise((t,n)=>{e.oncomplete=()=>t(),e.onabort=()=>n(e.error)})}function t_(e){if(e===void 0)throw RangeError(`the stored game is incomplete`);return e}var n_=`khronos.game`,r_=`khronos.catalog`;function i_(){try{let e=atob(localStorage.getItem(r_)??``);return e===``?void 0:$n(gi,Uint8Array.from(e,e=>e.charCodeAt(0)))}catch{return}}async function a_(){let e=await fetch(`runtime/catalog.${U.value}.bin`);e.ok&&(K.value??=$n(Ni,new Uint8Array(await e.arrayBuffer())).catalog)}async function o_(){let[,e]=/^#seat=(.+)$/.exec(location.hash)??[];if(e!==void 0&&$f(await G.value?.open(e)),e!==void 0)return!0;let t=await _p(location.hash);return t!==void 0&&(history.replaceState(null,``,location.pathname),$f(await G.value?.create({case:`position`,state:t})),!0)}async function s_(){G.value=Zd?await c_():await Gg.opened(),await G.value.remove(localStorage.getItem(`khronos.aside`)??``).catch(ip);let e=localStorage.getItem(n_);await o_().catch(ip)===!1&&e!==null&&$f(await G.value.open(e)),addEventListener(`hashchange`,()=>void o_().catch(ip)),N(()=>{q.value===void 0?(localStorage.removeItem(n_),history.replaceState(null,``,location.pathname)):localStorage.setItem(n_,q.value.id)})}async function c_(){let{HostHome:e,HostParts:t}=await H(async()=>{let{HostHome:e,HostParts:t}=await import(`./host.js`);return{HostHome:e,HostParts:t}},[],import.meta.url),n=document.createElement(`div`);return document.body.prepend(n),Ca(X(t,{}),n),new e}function l_(){if(K.value=i_(),Pd&&K.value===void 0&&a_().catch(()=>void 0),N(()=>{let e=U.value;return up(async t=>{K.value=await V(()=>B.catalog({locale:e,signal:t}),t);let n=yr(gi,K.value);localStorage.setItem(r_,btoa(Array.from(n,e=>String.fromCharCode(e)).join(``)))})}),N(()=>{document.title=dp()}),N(()=>{document.documentElement.lang=U.value}),lp(),dm(),addEventListener(`keydown`,vm),Ca(X(Pg,{}),document.body),s_().catch(ip).finally(Hd),!Nd)navigator.serviceWorker?.register(`worker.js`).catch(()=>void 0);else{let e=N(()=>{Id.value===1&&queueMicrotask(()=>(e(),void Ih().catch(()=>void 0)))})}}setTimeout(l_);export{bf as $,ze as $n,Sc as $t,Z as A,Gr as An,uf as At,Op as B,S as Bn,V as Bt,km as C,bi as Cn,Wf as Ct,ym as D,ii as Dn,Lf as Dt,Cm as E,oi as En,Tf as Et,Ap as F,Mr as Fn,U as Ft,Tp as G,nt as Gn,_d as Gt,jp as H,bt as Hn,B as Ht,Dp as I,C as In,W as It,gp as J,Ze as Jn,tu as Jt,X as K,at as Kn,jl as Kt,hm as L,$n as Ln,H as Lt,lm as M,zr as Mn,nf as Mt,am as N,Hr as Nn,ef as Nt,gm as O,Zr as On,hf as Ot,Rp as P,yr as Pn,Zd as Pt,yf as Q,Ve as Qn,F as Qt,Zp as R,Qn as Rn,Gd as Rt,Tm as S,Oi as Sn,up as St,jm as T,Si as Tn,Hf as Tt,im as U,lt as Un,Ld as Ut,kp as V,yt as Vn,Pd as Vt,Bp as W,pt as Wn,Wd as Wt,pp as X,He as Xn,Ec as Xt,mp as Y,We as Yn,I as Yt,vp as Z,Ue as Zn,Cc as Zt,$ as _,Ua as _n,ae as _r,Bf as _t,Nh as a,Xs as an,me as ar,Ef as at,Mm as b,Fi as bn,t as br,Zf as bt,_h as c,Bo as cn,de as cr,J as ct,hh as d,N as dn,oe as dr,G as dt,xc as en,Fe as er,Mf as et,mh as f,j as fn,ce as fr,If as ft,Wm as g,Ra as gn,te as gr,Of as gt,Gm as h,Ha as hn,y as hr,$f as ht,$h as i,tc as in,pe as ir,Uf as it,Jp as j,Br as jn,lf as jt,Xp as k,Jr as kn,vf as kt,yh as l,M as ln,fe as lr,q as lt,Um as m,Va as mn,ne as mr,Xf as mt,ug as n,uc as nn,b as nr,Kf as nt,jh as o,ss as on,le as or,Ff as ot,oh as p,Ba as pn,ie as pr,Af as pt,fp as q,it as qn,Ml as qt,Zh as r,fc as rn,he as rr,K as rt,vh as s,os as sn,ue as sr,Df as st,yg as t,pc as tn,Ie as tr,kf as tt,gh as u,eo as un,se as ur,cp as ut,Pm as v,E as vn,g as vr,Cf as vt,Om as w,xi as wn,ip as wt,wm as x,ji as xn,e as xr,Y as xt,Fm as y,Pi as yn,p as yr,Yf as yt,Q as z,ar as zn,Ud as zt};