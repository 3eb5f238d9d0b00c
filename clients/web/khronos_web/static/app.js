function e(e,t){return typeof e==`object`&&e&&`$typeName`in e&&typeof e.$typeName==`string`?t===void 0||t.typeName===e.$typeName:!1}var t;(function(e){e[e.DOUBLE=1]=`DOUBLE`,e[e.FLOAT=2]=`FLOAT`,e[e.INT64=3]=`INT64`,e[e.UINT64=4]=`UINT64`,e[e.INT32=5]=`INT32`,e[e.FIXED64=6]=`FIXED64`,e[e.FIXED32=7]=`FIXED32`,e[e.BOOL=8]=`BOOL`,e[e.STRING=9]=`STRING`,e[e.BYTES=12]=`BYTES`,e[e.UINT32=13]=`UINT32`,e[e.SFIXED32=15]=`SFIXED32`,e[e.SFIXED64=16]=`SFIXED64`,e[e.SINT32=17]=`SINT32`,e[e.SINT64=18]=`SINT64`})(t||={});function n(){let e=this.buf,t=this.pos,n=0,r=0;for(let i=0;i<28;i+=7){let a=e[t++];if(n|=(a&127)<<i,!(a&128)){this.pos=t,this.assertBounds(),this.varint64Lo=n,this.varint64Hi=r;return}}let i=e[t++];if(n|=(i&15)<<28,r=(i&112)>>4,!(i&128))this.pos=t,this.assertBounds(),this.varint64Lo=n,this.varint64Hi=r;else{for(let i=3;i<=31;i+=7){let a=e[t++];if(r|=(a&127)<<i,!(a&128)){this.pos=t,this.assertBounds(),this.varint64Lo=n,this.varint64Hi=r;return}}throw Error(`invalid varint`)}}var r=4294967296;function i(e){let t=e[0]===`-`;t&&(e=e.slice(1));let n=1e6,i=0,a=0;function o(t,o){let s=Number(e.slice(t,o));a*=n,i=i*n+s,i>=r&&(a+=i/r|0,i%=r)}return o(-24,-18),o(-18,-12),o(-12,-6),o(-6),t?l(i,a):c(i,a)}function a(e,t){let n=c(e,t),r=n.hi&2147483648;r&&(n=l(n.lo,n.hi));let i=o(n.lo,n.hi);return r?`-`+i:i}function o(e,t){if({lo:e,hi:t}=s(e,t),t<=2097151)return String(r*t+e);let n=e&16777215,i=(e>>>24|t<<8)&16777215,a=t>>16&65535,o=n+i*6777216+a*6710656,c=i+a*8147497,l=a*2,d=1e7;return o>=d&&(c+=Math.floor(o/d),o%=d),c>=d&&(l+=Math.floor(c/d),c%=d),l.toString()+u(c)+u(o)}function s(e,t){return{lo:e>>>0,hi:t>>>0}}function c(e,t){return{lo:e|0,hi:t|0}}function l(e,t){return t=~t,e?e=~e+1:t+=1,c(e,t)}var u=e=>{let t=String(e);return`0000000`.slice(t.length)+t};function d(e,t){if(e>>>0<128)t.push(e);else if(e>=0){for(;e>127;)t.push(e&127|128),e>>>=7;t.push(e)}else{for(let n=0;n<9;n++)t.push(e&127|128),e>>=7;t.push(1)}}function f(){let e=this.buf[this.pos++];if(!(e&128))return this.assertBounds(),e;let t=e&127;if(e=this.buf[this.pos++],t|=(e&127)<<7,!(e&128)||(e=this.buf[this.pos++],t|=(e&127)<<14,!(e&128))||(e=this.buf[this.pos++],t|=(e&127)<<21,!(e&128)))return this.assertBounds(),t;e=this.buf[this.pos++],t|=(e&15)<<28;for(let t=5;e&128&&t<10;t++)e=this.buf[this.pos++];if(e&128)throw Error(`invalid varint`);return this.assertBounds(),t>>>0}var p=m();function m(){let e=new DataView(new ArrayBuffer(8));if(typeof BigInt==`function`&&typeof e.getBigInt64==`function`&&typeof e.getBigUint64==`function`&&typeof e.setBigInt64==`function`&&typeof e.setBigUint64==`function`&&(globalThis.Deno||globalThis.Bun||typeof process!=`object`||{}.BUF_BIGINT_DISABLE!==`1`)){let t=BigInt(`-9223372036854775808`),n=BigInt(`9223372036854775807`),r=BigInt(`0`),i=BigInt(`18446744073709551615`);return{zero:BigInt(0),supported:!0,parse(e){let r=typeof e==`bigint`?e:BigInt(e);if(r>n||r<t)throw Error(`invalid int64: ${e}`);return r},uParse(e){let t=typeof e==`bigint`?e:BigInt(e);if(t>i||t<r)throw Error(`invalid uint64: ${e}`);return t},enc(t){return e.setBigInt64(0,this.parse(t),!0),{lo:e.getInt32(0,!0),hi:e.getInt32(4,!0)}},uEnc(t){return e.setBigInt64(0,this.uParse(t),!0),{lo:e.getInt32(0,!0),hi:e.getInt32(4,!0)}},dec(t,n){return e.setInt32(0,t,!0),e.setInt32(4,n,!0),e.getBigInt64(0,!0)},uDec(t,n){return e.setInt32(0,t,!0),e.setInt32(4,n,!0),e.getBigUint64(0,!0)}}}return{zero:`0`,supported:!1,parse(e){return typeof e!=`string`&&(e=e.toString()),h(e),e},uParse(e){return typeof e!=`string`&&(e=e.toString()),g(e),e},enc(e){return typeof e!=`string`&&(e=e.toString()),h(e),i(e)},uEnc(e){return typeof e!=`string`&&(e=e.toString()),g(e),i(e)},dec(e,t){return a(e,t)},uDec(e,t){return o(e,t)}}}function h(e){if(!/^-?[0-9]+$/.test(e))throw Error(`invalid int64: `+e)}function g(e){if(!/^[0-9]+$/.test(e))throw Error(`invalid uint64: `+e)}function _(e,n){switch(e){case t.STRING:return``;case t.BOOL:return!1;case t.DOUBLE:case t.FLOAT:return 0;case t.INT64:case t.UINT64:case t.SFIXED64:case t.FIXED64:case t.SINT64:return n?`0`:p.zero;case t.BYTES:return new Uint8Array;default:return 0}}function v(e,n){switch(e){case t.BOOL:return n===!1;case t.STRING:return n===``;case t.BYTES:return n instanceof Uint8Array&&!n.byteLength;case t.DOUBLE:case t.FLOAT:return Object.is(n,0);default:return n==0}}var y=2,b=Symbol.for(`reflect unsafe local`);function ee(e,t){let n=e[t.localName].case;return n===void 0?n:t.fields.find(e=>e.localName===n)}function te(e,t){let n=t.localName;if(t.oneof)return e[t.oneof.localName].case===n;if(t.presence!=y)return e[n]!==void 0&&Object.prototype.hasOwnProperty.call(e,n);switch(t.fieldKind){case`list`:return e[n].length>0;case`map`:return Object.keys(e[n]).length>0;case`scalar`:return!v(t.scalar,e[n]);case`enum`:return e[n]!==t.enum.values[0].number}throw Error(`message field with implicit presence`)}function ne(e,t){return Object.prototype.hasOwnProperty.call(e,t)&&e[t]!==void 0}function re(e,t){if(t.oneof){let n=e[t.oneof.localName];return n.case===t.localName?n.value:void 0}return e[t.localName]}function ie(e,t,n){t.oneof?e[t.oneof.localName]={case:t.localName,value:n}:e[t.localName]=n}function ae(e,t,n){t===`__proto__`?Object.defineProperty(e,"__proto__",{value:n,writable:!0,enumerable:!0,configurable:!0}):e[t]=n}function oe(e,t){return Object.prototype.hasOwnProperty.call(e,t)?e[t]:void 0}function se(e,t){let n=t.localName;if(t.oneof){let r=t.oneof.localName;e[r].case===n&&(e[r]={case:void 0})}else if(t.presence!=y)delete e[n];else switch(t.fieldKind){case`map`:e[n]={};break;case`list`:e[n]=[];break;case`enum`:e[n]=t.enum.values[0].number;break;case`scalar`:e[n]=_(t.scalar,t.longAsString)}}function ce(e){return typeof e==`object`&&!!e&&!Array.isArray(e)}function le(e,t){if(ce(e)&&b in e&&`add`in e&&`field`in e&&typeof e.field==`function`){if(t!==void 0){let n=t,r=e.field();return n.listKind==r.listKind&&n.scalar===r.scalar&&n.message?.typeName===r.message?.typeName&&n.enum?.typeName===r.enum?.typeName}return!0}return!1}function ue(e,t){if(ce(e)&&b in e&&`has`in e&&`field`in e&&typeof e.field==`function`){if(t!==void 0){let n=t,r=e.field();return n.mapKey===r.mapKey&&n.mapKind==r.mapKind&&n.scalar===r.scalar&&n.message?.typeName===r.message?.typeName&&n.enum?.typeName===r.enum?.typeName}return!0}return!1}function de(e,t){return ce(e)&&b in e&&`desc`in e&&ce(e.desc)&&e.desc.kind===`message`&&(t===void 0||e.desc.typeName==t.typeName)}function fe(e){return ge(e.$typeName)}function pe(e){let t=e.fields[0];return ge(e.typeName)&&t!==void 0&&t.fieldKind==`scalar`&&t.name==`value`&&t.number==1}function me(e){switch(e.typeName){case`google.protobuf.Any`:case`google.protobuf.Timestamp`:case`google.protobuf.Duration`:case`google.protobuf.FieldMask`:case`google.protobuf.Struct`:case`google.protobuf.Value`:case`google.protobuf.ListValue`:return!0;default:return pe(e)}}var he=new Set([`google.protobuf.DoubleValue`,`google.protobuf.FloatValue`,`google.protobuf.Int64Value`,`google.protobuf.UInt64Value`,`google.protobuf.Int32Value`,`google.protobuf.UInt32Value`,`google.protobuf.BoolValue`,`google.protobuf.StringValue`,`google.protobuf.BytesValue`]);function ge(e){return he.has(e)}var _e=999,ve=998,ye=2;function x(t,n){return e(n,t)?n:xe(t)(n)}var be=new WeakMap;function xe(e){let t=be.get(e);return t===void 0&&(t=Ee(e),be.set(e,t)),t}var Se=0,Ce=1,we=2,Te=3;function Ee(e){let t=e.typeName,{properties:n,prototype:r}=De(e);return e=>{let i;r===void 0?i={$typeName:t}:(i=Object.create(r),i.$typeName=t);for(let t=0;t<n.length;t++){let r=n[t],a=r.name,o=e?.[a];switch(r.kind){case Se:o==null?r.constant!==void 0&&(i[a]=r.constant):i[a]=r.convert===void 0?o:r.convert(o);break;case Ce:i[a]=r.convert!==void 0&&Array.isArray(o)?o.map(r.convert):o??[];break;case we:if(r.convert===void 0||!ce(o))i[a]=o??{};else{let e={},t=Object.keys(o);for(let n=0;n<t.length;n++)ae(e,t[n],r.convert(o[t[n]]));i[a]=e}break;case Te:{let e=o;if(e?.case!=null){let t=r.convert.get(e.case);if(t!==void 0){i[a]={case:e.case,value:t(e.value)};break}}i[a]={case:void 0};break}}}return i}}function De(e){let n=[],r={},i=je(e);for(let a of e.members){let e=a.localName;if(a.kind==`oneof`)n.push({name:e,kind:Te,constant:void 0,convert:Oe(a)});else switch(a.fieldKind){case`message`:n.push({name:e,kind:Se,constant:void 0,convert:ke(a)});break;case`list`:n.push({name:e,kind:Ce,constant:void 0,convert:a.listKind==`message`?ke(a)??(e=>e):a.scalar==t.BYTES?Ae:void 0});break;case`map`:n.push({name:e,kind:we,constant:void 0,convert:a.mapKind==`message`?ke(a)??(e=>e):a.scalar==t.BYTES?Ae:void 0});break;default:{let o=Me(a);n.push({name:e,kind:Se,constant:a.presence==ye?o:void 0,convert:a.fieldKind==`scalar`&&a.scalar==t.BYTES?Ae:void 0}),i&&(r[e]=o);break}}}return{properties:n,prototype:i?r:void 0}}function Oe(e){let n=new Map;for(let r of e.fields){let e;r.fieldKind==`message`?e=ke(r):r.fieldKind==`scalar`&&r.scalar==t.BYTES&&(e=Ae),n.set(r.localName,e??(e=>e))}return n}function ke(n){if(n.fieldKind==`message`&&!n.oneof&&pe(n.message))return n.message.fields[0].scalar==t.BYTES?Ae:void 0;if(n.message.typeName==`google.protobuf.Struct`&&n.parent.typeName!==`google.protobuf.Value`)return;let r=n.message,i;return t=>!ce(t)||e(t,r)?t:(i??=xe(r),i(t))}function Ae(e){return Array.isArray(e)?new Uint8Array(e):e}function je(e){switch(e.file.edition){case _e:return!1;case ve:return!0;default:return e.fields.some(e=>e.presence!=ye&&e.fieldKind!=`message`&&!e.oneof)}}function Me(e){let t=e.getDefaultValue();return t===void 0?e.fieldKind==`scalar`?_(e.scalar,e.longAsString):e.enum.values[0].number:e.fieldKind==`scalar`&&e.longAsString?t.toString():t}var Ne=[`FieldValueInvalidError`,`FieldListRangeError`,`ForeignFieldError`],Pe=class extends Error{constructor(e,t,n=`FieldValueInvalidError`){super(t),this.name=n,this.field=()=>e}};function Fe(e){return e instanceof Error&&Ne.includes(e.name)&&`field`in e&&typeof e.field==`function`}var Ie;function Le(e){Ie=Object.assign(Object.assign({},e),{encodeUtf8Into:e.encodeUtf8Into??ze(e.encodeUtf8.bind(e))})}function Re(){if(!Ie){let e=globalThis;if(!e.TextEncoder||!e.TextDecoder)throw Error(`encoding API missing: install TextEncoder and TextDecoder on globalThis`);let t=new e.TextEncoder,n=new e.TextDecoder(`utf-8`,{ignoreBOM:!0}),r,i={encodeUtf8(e){return t.encode(e)},decodeUtf8(t,i){return i?(r||=new e.TextDecoder(`utf-8`,{fatal:!0,ignoreBOM:!0}),r.decode(t)):n.decode(t)},checkUtf8(e){try{return!0}catch{return!1}}};t.encodeInto&&(i.encodeUtf8Into=t.encodeInto.bind(t));let a=String.prototype.isWellFormed;a&&(i.checkUtf8=e=>a.call(e)),Le(i)}return Ie}function ze(e){return(t,n)=>{let r=e(t);return n.set(r),{written:r.byteLength}}}var S;(function(e){e[e.Varint=0]=`Varint`,e[e.Bit64=1]=`Bit64`,e[e.LengthDelimited=2]=`LengthDelimited`,e[e.StartGroup=3]=`StartGroup`,e[e.EndGroup=4]=`EndGroup`,e[e.Bit32=5]=`Bit32`})(S||={});var Be=4294967295,Ve=2147483647,He=-2147483648,Ue=class{constructor(e){this.stackPos=[],this.encodeUtf8Into=e?ze(e):Re().encodeUtf8Into,this.buffer=Ke,this.viewCache=qe,this.pos=0}ensureCapacity(e){let t=this.pos+e;if(t>this.buffer.length){let e=this.buffer.length||We;for(;e<t;)e*=2;let n=new Uint8Array(e);this.pos>0&&n.set(this.buffer),this.buffer=n}}view(){let e=this.buffer,t=this.viewCache;if(t.byteLength===e.byteLength)return t;let n=new DataView(e.buffer);return this.viewCache=n,n}finish(){let e=this.buffer.slice(0,this.pos);return this.pos=0,this.stackPos=[],e}fork(){return this.stackPos.push(this.pos),this.ensureCapacity(Ge),this.buffer[this.pos++]=0,this}join(){let e=this.stackPos.pop();if(e===void 0)throw Error(`invalid state, fork stack empty`);let t=this.pos-e-Ge,n=Ye(t);return n>Ge&&(this.ensureCapacity(n-Ge),this.buffer.copyWithin(e+n,e+Ge,this.pos)),this.pos=e,this.uint32(t),this.pos+=t,this}tag(e,t){return this.uint32((e<<3|t)>>>0)}raw(e){return this.ensureCapacity(e.length),this.buffer.set(e,this.pos),this.pos+=e.length,this}uint32(e){if(Qe(e),this.ensureCapacity(5),e<128)return this.buffer[this.pos++]=e,this;for(;e>127;)this.buffer[this.pos++]=e&127|128,e>>>=7;return this.buffer[this.pos++]=e,this}int32(e){if(Ze(e),e>=0)return this.uint32(e);this.ensureCapacity(10);for(let t=0;t<9;t++)this.buffer[this.pos++]=e&127|128,e>>=7;return this.buffer[this.pos++]=1,this}bool(e){return this.ensureCapacity(1),this.buffer[this.pos++]=+!!e,this}bytes(e){return this.uint32(e.byteLength),this.raw(e)}string(e){typeof e!=`string`&&(e=String(e));let t=e.length;if(t<=Je){this.ensureCapacity(t+1);let n=this.buffer,r=this.pos;n[r++]=t;let i=0;for(;i<t;i++){let t=e.charCodeAt(i);if(t>127)break;n[r++]=t}if(i==t)return this.pos=r,this}this.ensureCapacity(t*3+5);let n=Ye(t),r=this.buffer,i=this.pos,{written:a}=this.encodeUtf8Into(e,r.subarray(i+n)),o=Ye(a);return o!=n&&r.copyWithin(i+o,i+n,i+n+a),this.uint32(a),this.pos+=a,this}float(e){return $e(e),this.ensureCapacity(4),this.view().setFloat32(this.pos,e,!0),this.pos+=4,this}double(e){return this.ensureCapacity(8),this.view().setFloat64(this.pos,e,!0),this.pos+=8,this}fixed32(e){return Qe(e),this.ensureCapacity(4),this.view().setUint32(this.pos,e,!0),this.pos+=4,this}sfixed32(e){return Ze(e),this.ensureCapacity(4),this.view().setInt32(this.pos,e,!0),this.pos+=4,this}sint32(e){return Ze(e),this.uint32((e<<1^e>>31)>>>0)}sfixed64(e){let t=p.enc(e);this.ensureCapacity(8);let n=this.view();return n.setInt32(this.pos,t.lo,!0),n.setInt32(this.pos+4,t.hi,!0),this.pos+=8,this}fixed64(e){let t=p.uEnc(e);this.ensureCapacity(8);let n=this.view();return n.setInt32(this.pos,t.lo,!0),n.setInt32(this.pos+4,t.hi,!0),this.pos+=8,this}int64(e){let t=p.enc(e);return this.writeVarint64(t.lo,t.hi)}sint64(e){let t=p.enc(e),n=t.hi>>31,r=t.lo<<1^n,i=(t.hi<<1|t.lo>>>31)^n;return this.writeVarint64(r,i)}uint64(e){let t=p.uEnc(e);return this.writeVarint64(t.lo,t.hi)}writeVarint64(e,t){this.ensureCapacity(10);let n=this.buffer,r=this.pos;for(let i=0;i<28;i+=7){let a=e>>>i,o=!(!(a>>>7)&&t==0);if(n[r++]=(o?a|128:a)&255,!o)return this.pos=r,this}let i=e>>>28&15|(t&7)<<4,a=!!(t>>3);if(n[r++]=(a?i|128:i)&255,!a)return this.pos=r,this;for(let e=3;e<31;e+=7){let i=t>>>e,a=!!(i>>>7);if(n[r++]=(a?i|128:i)&255,!a)return this.pos=r,this}return n[r++]=t>>>31&1,this.pos=r,this}},We=128,Ge=1,Ke=new Uint8Array,qe=new DataView(Ke.buffer),Je=32;function Ye(e){return e<128?1:e<16384?2:e<2097152?3:e<268435456?4:5}var Xe=class{constructor(e,t=Re().decodeUtf8){this.decodeUtf8=t,this.varint64Lo=0,this.varint64Hi=0,this.varint64=n,this.uint32=f,this.buf=e,this.len=e.length,this.pos=0,this.view=new DataView(e.buffer,e.byteOffset,e.byteLength)}tag(){let e=this.pos,t=this.uint32(),n=this.pos-e;if(n>5||n==5&&this.buf[this.pos-1]>15)throw Error(`illegal tag: varint overflows uint32`);let r=t>>>3,i=t&7;if(r<=0||i>5)throw Error(`illegal tag: field no `+r+` wire type `+i);return[r,i]}skip(e,t,n=100){let r=this.pos;switch(e){case S.Varint:for(;this.buf[this.pos++]&128;);break;case S.Bit64:this.pos+=4;case S.Bit32:this.pos+=4;break;case S.LengthDelimited:let r=this.uint32();this.pos+=r;break;case S.StartGroup:if(n<=0)throw Error(`maximum recursion depth reached`);for(;;){let[e,r]=this.tag();if(r===S.EndGroup){if(t!==void 0&&e!==t)throw Error(`invalid end group tag`);break}this.skip(r,e,n-1)}break;default:throw Error(`cant skip wire type `+e)}return this.assertBounds(),this.buf.subarray(r,this.pos)}assertBounds(){if(this.pos>this.len)throw RangeError(`premature EOF`)}int32(){return this.uint32()|0}sint32(){let e=this.uint32();return e>>>1^-(e&1)}int64(){return this.varint64(),p.dec(this.varint64Lo,this.varint64Hi)}uint64(){return this.varint64(),p.uDec(this.varint64Lo,this.varint64Hi)}sint64(){this.varint64();let e=this.varint64Lo,t=this.varint64Hi,n=-(e&1);return e=(e>>>1|(t&1)<<31)^n,t=t>>>1^n,p.dec(e,t)}bool(){let e=this.buf[this.pos];return e<128?(this.pos++,e!==0):(this.varint64(),this.varint64Lo!==0||this.varint64Hi!==0)}fixed32(){return this.view.getUint32((this.pos+=4)-4,!0)}sfixed32(){return this.view.getInt32((this.pos+=4)-4,!0)}fixed64(){return p.uDec(this.sfixed32(),this.sfixed32())}sfixed64(){return p.dec(this.sfixed32(),this.sfixed32())}float(){return this.view.getFloat32((this.pos+=4)-4,!0)}double(){return this.view.getFloat64((this.pos+=8)-8,!0)}bytes(){let e=this.uint32(),t=this.pos;return this.pos+=e,this.assertBounds(),this.buf.subarray(t,t+e)}string(e){let t=this.uint32(),n=this.pos;this.pos+=t,this.assertBounds();let r=this.buf;if(t<=Je){let i=Array(t);for(let a=0;a<t;a++){let t=r[n+a];if(t>127)return this.decodeUtf8(r.subarray(n,this.pos),e);i[a]=t}return String.fromCharCode.apply(String,i)}return this.decodeUtf8(r.subarray(n,this.pos),e)}};function Ze(e){if(typeof e==`string`)e=Number(e);else if(typeof e!=`number`)throw Error(`invalid int32: `+typeof e);if(!Number.isInteger(e)||e>2147483647||e<-2147483648)throw Error(`invalid int32: `+e)}function Qe(e){if(typeof e==`string`)e=Number(e);else if(typeof e!=`number`)throw Error(`invalid uint32: `+typeof e);if(!Number.isInteger(e)||e>4294967295||e<0)throw Error(`invalid uint32: `+e)}function $e(e){if(typeof e==`string`){let t=e;if(e=Number(e),Number.isNaN(e)&&t!==`NaN`)throw Error(`invalid float32: `+t)}else if(typeof e!=`number`)throw Error(`invalid float32: `+typeof e);if(!Number.isFinite(Math.fround(e))&&Number.isFinite(e))throw Error(`invalid float32: `+e)}var et=0;function tt(e){if(nt(e))return{toMessage:e=>rt(e),toLocal:e=>it(e)};if(e.fieldKind==`message`&&!e.oneof&&pe(e.message)){let t=e.message,n=t.fields[0].localName;return{toMessage:e=>{let r=x(t);return e!==void 0&&(r[n]=e),r},toLocal:e=>e[n]}}let t=e.message;return{toMessage:e=>e===void 0?x(t):e,toLocal:e=>e}}function nt(e){return e.message.typeName==`google.protobuf.Struct`&&e.parent.typeName!=`google.protobuf.Value`}function rt(e){let t={$typeName:`google.protobuf.Struct`,fields:{}};if(ce(e))for(let n of Object.keys(e))ae(t.fields,n,ot(e[n]));return t}function it(e){let t={};for(let n of Object.keys(e.fields))ae(t,n,at(e.fields[n]));return t}function at(e){switch(e.kind.case){case`structValue`:return it(e.kind.value);case`listValue`:return e.kind.value.values.map(at);case`nullValue`:case void 0:return null;default:return e.kind.value}}function ot(e){let t={$typeName:`google.protobuf.Value`,kind:{case:void 0}};switch(typeof e){case`number`:t.kind={case:`numberValue`,value:e};break;case`string`:t.kind={case:`stringValue`,value:e};break;case`boolean`:t.kind={case:`boolValue`,value:e};break;case`object`:if(e===null)t.kind={case:`nullValue`,value:et};else if(Array.isArray(e)){let n={$typeName:`google.protobuf.ListValue`,values:[]};if(Array.isArray(e))for(let t of e)n.values.push(ot(t));t.kind={case:`listValue`,value:n}}else t.kind={case:`structValue`,value:rt(e)}}return t}var st=Uint8Array.prototype.setFromBase64;function ct(e){let t=e.length,n=t-(t+3>>2);!(t&3)&&e[t-1]==`=`&&(n-=e[t-2]==`=`?2:1);let r=new Uint8Array(n),i=-1;if(st)try{let n=st.call(r,e);n.read==t&&(i=n.written)}catch{}return i<0&&(i=lt(r,e)),i==n?r:r.subarray(0,i)}function lt(e,t){let n=_t(),r=0,i=0,a,o=0;for(let s=0;s<t.length;s++){if(a=n[t.charCodeAt(s)],a===void 0)switch(t[s]){case`=`:i=0;case`
`:case`\r`:case`	`:case` `:continue;default:throw Error(`invalid base64 string`)}switch(i){case 0:o=a,i=1;break;case 1:e[r++]=o<<2|(a&48)>>4,o=a,i=2;break;case 2:e[r++]=(o&15)<<4|(a&60)>>2,o=a,i=3;break;case 3:e[r++]=(o&3)<<6|a,i=0}}if(i==1)throw Error(`invalid base64 string`);return r}var ut=Uint8Array.prototype.toBase64,dt={std:{alphabet:`base64`,omitPadding:!1},std_raw:{alphabet:`base64`,omitPadding:!0},url:{alphabet:`base64url`,omitPadding:!0}};function ft(e,t=`std`){if(ut)return ut.call(e,dt[t]);let n=gt(t),r=t==`std`,i=``,a=0,o,s=0;for(let t=0;t<e.length;t++)switch(o=e[t],a){case 0:i+=n[o>>2],s=(o&3)<<4,a=1;break;case 1:i+=n[s|o>>4],s=(o&15)<<2,a=2;break;case 2:i+=n[s|o>>6],i+=n[o&63],a=0}return a&&(i+=n[s],r&&(i+=`=`,a==1&&(i+=`=`))),i}var pt,mt,ht;function gt(e){return pt||(pt=`ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/`.split(``),mt=pt.slice(0,-2).concat(`-`,`_`)),e==`url`?mt:pt}function _t(){if(!ht){ht=[];let e=gt(`std`);for(let t=0;t<e.length;t++)ht[e[t].charCodeAt(0)]=t;ht[45]=e.indexOf(`+`),ht[95]=e.indexOf(`/`)}return ht}function vt(e){let t=!1,n=[];for(let r=0;r<e.length;r++){let i=e.charAt(r);switch(i){case`_`:t=!0;break;case`0`:case`1`:case`2`:case`3`:case`4`:case`5`:case`6`:case`7`:case`8`:case`9`:n.push(i),t=!1;break;default:t&&(t=!1,i=i.toUpperCase()),n.push(i)}}return n.join(``)}function yt(e){return e.replace(/[A-Z]/g,e=>`_`+e.toLowerCase())}var bt=new Set([`constructor`,`toString`,`toJSON`,`valueOf`]);function xt(e){return bt.has(e)?e+`$`:e}function St(e){for(let t of e.field)ne(t,`jsonName`)||(t.jsonName=vt(t.name));e.nestedType.forEach(St)}function Ct(e,t){let n=e.values.find(e=>e.name===t);if(!n)throw Error(`cannot parse ${e} default value: ${t}`);return n.number}function wt(e,n){switch(e){case t.STRING:return n;case t.BYTES:{let r=Tt(n);if(r===!1)throw Error(`cannot parse ${t[e]} default value: ${n}`);return r}case t.INT64:case t.SFIXED64:case t.SINT64:return p.parse(n);case t.UINT64:case t.FIXED64:return p.uParse(n);case t.DOUBLE:case t.FLOAT:switch(n){case`inf`:return 1/0;case`-inf`:return-1/0;case`nan`:return NaN;default:return parseFloat(n)}case t.BOOL:return n===`true`;case t.INT32:case t.UINT32:case t.SINT32:case t.FIXED32:case t.SFIXED32:return parseInt(n,10)}}function Tt(e){let t=[],n={tail:e,c:``,next(){return this.tail.length!=0&&(this.c=this.tail[0],this.tail=this.tail.substring(1),!0)},take(e){if(this.tail.length>=e){let t=this.tail.substring(0,e);return this.tail=this.tail.substring(e),t}return!1}};for(;n.next();)switch(n.c){case`\\`:if(n.next())switch(n.c){case`\\`:t.push(n.c.charCodeAt(0));break;case`b`:t.push(8);break;case`f`:t.push(12);break;case`n`:t.push(10);break;case`r`:t.push(13);break;case`t`:t.push(9);break;case`v`:t.push(11);break;case`0`:case`1`:case`2`:case`3`:case`4`:case`5`:case`6`:case`7`:{let e=n.c,r=n.take(2);if(r===!1)return!1;let i=parseInt(e+r,8);if(Number.isNaN(i))return!1;t.push(i);break}case`x`:{let e=n.c,r=n.take(2);if(r===!1)return!1;let i=parseInt(e+r,16);if(Number.isNaN(i))return!1;t.push(i);break}case`u`:{let e=n.c,r=n.take(4);if(r===!1)return!1;let i=parseInt(e+r,16);if(Number.isNaN(i))return!1;let a=new Uint8Array(4);new DataView(a.buffer).setInt32(0,i,!0),t.push(a[0],a[1],a[2],a[3]);break}case`U`:{let e=n.c,r=n.take(8);if(r===!1)return!1;let i=p.uEnc(e+r),a=new Uint8Array(8),o=new DataView(a.buffer);o.setInt32(0,i.lo,!0),o.setInt32(4,i.hi,!0),t.push(a[0],a[1],a[2],a[3],a[4],a[5],a[6],a[7]);break}}break;default:t.push(n.c.charCodeAt(0))}return new Uint8Array(t)}function*Et(e){switch(e.kind){case`file`:for(let t of e.messages)yield t,yield*Et(t);yield*e.enums,yield*e.services,yield*e.extensions;break;case`message`:for(let t of e.nestedMessages)yield t,yield*Et(t);yield*e.nestedEnums,yield*e.nestedExtensions}}function Dt(e,t){return Ot([e,t])}function Ot(e,t){let n=kt();if(!e.length)return n;if(`$typeName`in e[0]&&e[0].$typeName==`google.protobuf.FileDescriptorSet`){for(let r of e[0].file)t?.(r),Zt(r,n);return n}if(`$typeName`in e[0]){let r=e[0],i=e[1],a=new Set;function o(e){let t=[];for(let r of e.dependency){if(n.getFile(r)!=null||a.has(r))continue;let o=i(r);if(!o)throw Error(`Unable to resolve ${r}, imported by ${e.name}`);`kind`in o?n.addFile(o,!1,!0):(a.add(o.name),t.push(o))}return t.concat(...t.map(o))}for(let e of[r,...o(r)].reverse())t?.(e),Zt(e,n)}else for(let t of e)for(let e of t.files)n.addFile(e);return n}function kt(){let e=new Map,t=new Map,n=new Map;return{kind:`registry`,types:e,extendees:t,[Symbol.iterator](){return e.values()},get files(){return n.values()},addFile(e,t,r){if(n.set(e.proto.name,e),!t)for(let t of Et(e))this.add(t);if(r)for(let n of e.dependencies)this.addFile(n,t,r)},add(n){if(n.kind==`extension`){let e=t.get(n.extendee.typeName);e||t.set(n.extendee.typeName,e=new Map),e.set(n.number,n)}e.set(n.typeName,n)},get(t){return e.get(t)},getFile(e){return n.get(e)},getMessage(t){let n=e.get(t);return n?.kind==`message`?n:void 0},getEnum(t){let n=e.get(t);return n?.kind==`enum`?n:void 0},getExtension(t){let n=e.get(t);return n?.kind==`extension`?n:void 0},getExtensionFor(e,n){return t.get(e.typeName)?.get(n)},getService(t){let n=e.get(t);return n?.kind==`service`?n:void 0}}}var At=998,jt=999,Mt=9999,Nt=9,Pt=10,Ft=11,It=12,Lt=14,Rt=3,zt=2,Bt=1,Vt=0,Ht=1,Ut=2,Wt=3,Gt=1,Kt=2,qt=1,Jt=2,Yt=1002,Xt={998:{fieldPresence:1,enumType:2,repeatedFieldEncoding:2,utf8Validation:3,messageEncoding:1,jsonFormat:2,enforceNamingStyle:2,defaultSymbolVisibility:1,enforceProtoLimits:1},999:{fieldPresence:2,enumType:1,repeatedFieldEncoding:1,utf8Validation:2,messageEncoding:1,jsonFormat:1,enforceNamingStyle:2,defaultSymbolVisibility:1,enforceProtoLimits:1},1e3:{fieldPresence:1,enumType:1,repeatedFieldEncoding:1,utf8Validation:2,messageEncoding:1,jsonFormat:1,enforceNamingStyle:2,defaultSymbolVisibility:1,enforceProtoLimits:1},1001:{fieldPresence:1,enumType:1,repeatedFieldEncoding:1,utf8Validation:2,messageEncoding:1,jsonFormat:1,enforceNamingStyle:1,defaultSymbolVisibility:2,enforceProtoLimits:1},1002:{fieldPresence:1,enumType:1,repeatedFieldEncoding:1,utf8Validation:2,messageEncoding:1,jsonFormat:1,enforceNamingStyle:3,defaultSymbolVisibility:4,enforceProtoLimits:2}};function Zt(e,t){let n={kind:`file`,proto:e,deprecated:e.options?.deprecated??!1,edition:sn(e),name:e.name.replace(/\.proto$/,``),dependencies:cn(e,t),enums:[],messages:[],extensions:[],services:[],toString(){return`file ${e.name}`}},r=new Map,i={get(e){return r.get(e)},add(e){Sn(e.proto.options?.mapEntry===!0),r.set(e.typeName,e)}};for(let r of e.enumType)en(r,n,void 0,t);for(let r of e.messageType)tn(r,n,void 0,t,i);for(let r of e.service)nn(r,n,t);Qt(n,t);for(let e of r.values())$t(e,t,i);for(let e of n.messages)$t(e,t,i),Qt(e,t);t.addFile(n,!0)}function Qt(e,t){switch(e.kind){case`file`:for(let n of e.proto.extension){let r=on(n,e,t);e.extensions.push(r),t.add(r)}break;case`message`:for(let n of e.proto.extension){let r=on(n,e,t);e.nestedExtensions.push(r),t.add(r)}for(let n of e.nestedMessages)Qt(n,t)}}function $t(e,t,n){let r=e.proto.oneofDecl.map(t=>an(t,e)),i=new Set;for(let a of e.proto.field){let o=mn(a,r),s=on(a,e,t,o,n);e.fields.push(s),e.field[s.localName]=s,o===void 0?e.members.push(s):(o.fields.push(s),i.has(o)||(i.add(o),e.members.push(o)))}for(let t of r.filter(e=>i.has(e)))e.oneofs.push(t);for(let r of e.nestedMessages)$t(r,t,n)}function en(e,t,n,r){var i,a;let o=ln(e.name,e.value),s={kind:`enum`,proto:e,deprecated:e.options?.deprecated??!1,file:t,parent:n,open:!0,name:e.name,typeName:fn(e,n,t),value:{},values:[],sharedPrefix:o,toString(){return`enum ${this.typeName}`}};s.open=vn(s),r.add(s);for(let t of e.value){let e=t.name,n={kind:`enum_value`,proto:t,deprecated:t.options?.deprecated??!1,parent:s,name:e,localName:xt(o==null?e:e.substring(o.length)),number:t.number,jsonName:un(t)??e,toString(){return`enum value ${s.typeName}.${e}`}};s.values.push(n),(i=s.value)[a=t.number]??(i[a]=n)}(n?.nestedEnums??t.enums).push(s)}function tn(e,t,n,r,i){let a={kind:`message`,proto:e,deprecated:e.options?.deprecated??!1,file:t,parent:n,name:e.name,typeName:fn(e,n,t),fields:[],field:{},oneofs:[],members:[],nestedEnums:[],nestedMessages:[],nestedExtensions:[],toString(){return`message ${this.typeName}`}};e.options?.mapEntry===!0?i.add(a):((n?.nestedMessages??t.messages).push(a),r.add(a));for(let n of e.enumType)en(n,t,a,r);for(let n of e.nestedType)tn(n,t,a,r,i)}function nn(e,t,n){let r={kind:`service`,proto:e,deprecated:e.options?.deprecated??!1,file:t,name:e.name,typeName:fn(e,void 0,t),methods:[],method:{},toString(){return`service ${this.typeName}`}};t.services.push(r),n.add(r);for(let t of e.method){let e=rn(t,r,n);r.methods.push(e),r.method[e.localName]=e}}function rn(e,t,n){let r;r=e.clientStreaming&&e.serverStreaming?`bidi_streaming`:e.clientStreaming?`client_streaming`:e.serverStreaming?`server_streaming`:`unary`;let i=n.getMessage(pn(e.inputType)),a=n.getMessage(pn(e.outputType));Sn(i,`invalid MethodDescriptorProto: input_type ${e.inputType} not found`),Sn(a,`invalid MethodDescriptorProto: output_type ${e.inputType} not found`);let o=e.name;return{kind:`rpc`,proto:e,deprecated:e.options?.deprecated??!1,parent:t,name:o,localName:xt(o.length?xt(o[0].toLowerCase()+o.substring(1)):o),methodKind:r,input:i,output:a,idempotency:e.options?.idempotencyLevel??Vt,toString(){return`rpc ${t.typeName}.${o}`}}}function an(e,t){return{kind:`oneof`,proto:e,deprecated:!1,parent:t,fields:[],name:e.name,localName:xt(vt(e.name)),toString(){return`oneof ${t.typeName}.${this.name}`}}}function on(e,t,n,r,i){let a=i===void 0,o={kind:`field`,proto:e,deprecated:e.options?.deprecated??!1,name:e.name,number:e.number,scalar:void 0,message:void 0,enum:void 0,presence:hn(e,r,a,t),utf8Validation:bn(e,t),listKind:void 0,mapKind:void 0,mapKey:void 0,delimitedEncoding:void 0,packed:void 0,longAsString:!1,getDefaultValue:void 0},s;if(a){let r=t.kind==`file`?t:t.file,i=t.kind==`file`?void 0:t,a=fn(e,i,r);o.kind=`extension`,o.file=r,o.parent=i,o.oneof=void 0,o.typeName=a,o.jsonName=`[${a}]`,s=()=>`extension ${a}`;let c=n.getMessage(pn(e.extendee));Sn(c,`invalid FieldDescriptorProto: extendee ${e.extendee} not found`),o.extendee=c}else{let n=t;Sn(n.kind==`message`),o.parent=n,o.oneof=r,o.localName=r?vt(e.name):xt(vt(e.name)),o.jsonName=e.jsonName,s=()=>`field ${n.typeName}.${e.name}`}Object.defineProperty(o,"toString",{value:s,writable:!0,enumerable:!0,configurable:!0});let c=e.label,l=e.type,u=e.options?.jstype;if(c===Rt){let r=l==Ft?i?.get(pn(e.typeName)):void 0;if(r){o.fieldKind=`map`;let{key:e,value:t}=_n(r);return o.mapKey=e.scalar,o.mapKind=t.fieldKind,o.message=t.message,o.delimitedEncoding=!1,o.enum=t.enum,o.scalar=t.scalar,o}switch(o.fieldKind=`list`,l){case Ft:case Pt:o.listKind=`message`,o.message=n.getMessage(pn(e.typeName)),Sn(o.message),o.delimitedEncoding=yn(e,t);break;case Lt:o.listKind=`enum`,o.enum=n.getEnum(pn(e.typeName)),Sn(o.enum);break;default:o.listKind=`scalar`,o.scalar=l,o.longAsString=u==Bt}return o.packed=gn(e,t),o}switch(l){case Ft:case Pt:o.fieldKind=`message`,o.message=n.getMessage(pn(e.typeName)),Sn(o.message,`invalid FieldDescriptorProto: type_name ${e.typeName} not found`),o.delimitedEncoding=yn(e,t),o.getDefaultValue=()=>void 0;break;case Lt:{let t=n.getEnum(pn(e.typeName));Sn(t!==void 0,`invalid FieldDescriptorProto: type_name ${e.typeName} not found`),o.fieldKind=`enum`,o.enum=n.getEnum(pn(e.typeName)),o.getDefaultValue=()=>ne(e,`defaultValue`)?Ct(t,e.defaultValue):void 0;break}default:o.fieldKind=`scalar`,o.scalar=l,o.longAsString=u==Bt,o.getDefaultValue=()=>ne(e,`defaultValue`)?wt(l,e.defaultValue):void 0}return o}function sn(e){switch(e.syntax){case``:case`proto2`:return At;case`proto3`:return jt;case`editions`:if(e.edition===Mt)return Yt;if(e.edition in Xt)return e.edition;throw Error(`${e.name}: unsupported edition`);default:throw Error(`${e.name}: unsupported syntax "${e.syntax}"`)}}function cn(e,t){return e.dependency.map(n=>{let r=t.getFile(n);if(!r)throw Error(`Cannot find ${n}, imported by ${e.name}`);return r})}function ln(e,t){let n=dn(e)+`_`;for(let e of t){if(!e.name.toLowerCase().startsWith(n))return;let t=e.name.substring(n.length);if(t.length==0||/^\d/.test(t))return}return n}function un(e){let t;for(let n of e.options?.$unknown??[]){if(n.no!==998||n.wireType!==S.LengthDelimited)continue;let e=new Xe(new Xe(n.data).bytes());for(;e.pos<e.len;){let[n,r]=e.tag();n===1&&r===S.LengthDelimited?t=e.string():e.skip(r,n)}}return t}function dn(e){return(e.substring(0,1)+e.substring(1).replace(/[A-Z]/g,e=>`_`+e)).toLowerCase()}function fn(e,t,n){let r;return r=t?`${t.typeName}.${e.name}`:n.proto.package.length>0?`${n.proto.package}.${e.name}`:`${e.name}`,r}function pn(e){return e.startsWith(`.`)?e.substring(1):e}function mn(e,t){if(!ne(e,`oneofIndex`)||e.proto3Optional)return;let n=t[e.oneofIndex];return Sn(n,`invalid FieldDescriptorProto: oneof #${e.oneofIndex} for field #${e.number} not found`),n}function hn(e,t,n,r){if(e.label==zt)return Wt;if(e.label==Rt)return Ut;if(t||e.proto3Optional||n)return Ht;let i=xn(`fieldPresence`,{proto:e,parent:r});return i==Ut&&(e.type==Ft||e.type==Pt)?Ht:i}function gn(e,t){if(e.label!=Rt)return!1;switch(e.type){case Nt:case It:case Pt:case Ft:return!1}let n=e.options;return n&&ne(n,`packed`)?n.packed:Gt==xn(`repeatedFieldEncoding`,{proto:e,parent:t})}function _n(e){let n=e.fields.find(e=>e.number===1),r=e.fields.find(e=>e.number===2);return Sn(n&&n.fieldKind==`scalar`&&n.scalar!=t.BYTES&&n.scalar!=t.FLOAT&&n.scalar!=t.DOUBLE&&r&&r.fieldKind!=`list`&&r.fieldKind!=`map`),{key:n,value:r}}function vn(e){return qt==xn(`enumType`,{proto:e.proto,parent:e.parent??e.file})}function yn(e,t){return e.type==Pt||Kt==xn(`messageEncoding`,{proto:e,parent:t})}function bn(e,t){return Jt==xn(`utf8Validation`,{proto:e,parent:t})}function xn(e,t){let n=t.proto.options?.features;if(n){let t=n[e];if(t!=0)return t}if(`kind`in t){if(t.kind==`message`)return xn(e,t.parent??t.file);let n=Xt[t.edition];if(!n)throw Error(`feature default for edition ${t.edition} not found`);return n[e]}return xn(e,t.parent)}function Sn(e,t){if(!e)throw Error(t)}function Cn(e){let t=wn(e);return t.messageType.forEach(St),Dt(t,()=>void 0).getFile(t.name)}function wn(e){return Object.assign(Object.create({syntax:``,edition:0}),Object.assign(Object.assign({$typeName:`google.protobuf.FileDescriptorProto`,dependency:[],publicDependency:[],weakDependency:[],optionDependency:[],service:[],extension:[]},e),{messageType:e.messageType.map(Tn),enumType:e.enumType.map(On)}))}function Tn(e){return Object.assign(Object.create({visibility:0}),{$typeName:`google.protobuf.DescriptorProto`,name:e.name,field:e.field?.map(En)??[],extension:[],nestedType:e.nestedType?.map(Tn)??[],enumType:e.enumType?.map(On)??[],extensionRange:e.extensionRange?.map(e=>Object.assign({$typeName:`google.protobuf.DescriptorProto.ExtensionRange`},e))??[],oneofDecl:[],reservedRange:[],reservedName:[]})}function En(e){return Object.assign(Object.create({label:1,typeName:``,extendee:``,defaultValue:``,oneofIndex:0,jsonName:``,proto3Optional:!1}),Object.assign(Object.assign({$typeName:`google.protobuf.FieldDescriptorProto`},e),{options:e.options?Dn(e.options):void 0}))}function Dn(e){return Object.assign(Object.create({ctype:0,packed:!1,jstype:0,lazy:!1,unverifiedLazy:!1,deprecated:!1,weak:!1,debugRedact:!1,retention:0}),Object.assign(Object.assign({$typeName:`google.protobuf.FieldOptions`},e),{targets:e.targets??[],editionDefaults:e.editionDefaults?.map(e=>Object.assign({$typeName:`google.protobuf.FieldOptions.EditionDefault`},e))??[],uninterpretedOption:[]}))}function On(e){return Object.assign(Object.create({visibility:0}),{$typeName:`google.protobuf.EnumDescriptorProto`,name:e.name,reservedName:[],reservedRange:[],value:e.value.map(e=>Object.assign({$typeName:`google.protobuf.EnumValueDescriptorProto`},e))})}function C(e,t,...n){return n.reduce((e,t)=>e.nestedMessages[t],e.messages[t])}var kn=C(Cn({name:`google/protobuf/descriptor.proto`,package:`google.protobuf`,messageType:[{name:`FileDescriptorSet`,field:[{name:`file`,number:1,type:11,label:3,typeName:`.google.protobuf.FileDescriptorProto`}],extensionRange:[{start:536e6,end:536000001}]},{name:`FileDescriptorProto`,field:[{name:`name`,number:1,type:9,label:1},{name:`package`,number:2,type:9,label:1},{name:`dependency`,number:3,type:9,label:3},{name:`public_dependency`,number:10,type:5,label:3},{name:`weak_dependency`,number:11,type:5,label:3},{name:`option_dependency`,number:15,type:9,label:3},{name:`message_type`,number:4,type:11,label:3,typeName:`.google.protobuf.DescriptorProto`},{name:`enum_type`,number:5,type:11,label:3,typeName:`.google.protobuf.EnumDescriptorProto`},{name:`service`,number:6,type:11,label:3,typeName:`.google.protobuf.ServiceDescriptorProto`},{name:`extension`,number:7,type:11,label:3,typeName:`.google.protobuf.FieldDescriptorProto`},{name:`options`,number:8,type:11,label:1,typeName:`.google.protobuf.FileOptions`},{name:`source_code_info`,number:9,type:11,label:1,typeName:`.google.protobuf.SourceCodeInfo`},{name:`syntax`,number:12,type:9,label:1},{name:`edition`,number:14,type:14,label:1,typeName:`.google.protobuf.Edition`}]},{name:`DescriptorProto`,field:[{name:`name`,number:1,type:9,label:1},{name:`field`,number:2,type:11,label:3,typeName:`.google.protobuf.FieldDescriptorProto`},{name:`extension`,number:6,type:11,label:3,typeName:`.google.protobuf.FieldDescriptorProto`},{name:`nested_type`,number:3,type:11,label:3,typeName:`.google.protobuf.DescriptorProto`},{name:`enum_type`,number:4,type:11,label:3,typeName:`.google.protobuf.EnumDescriptorProto`},{name:`extension_range`,number:5,type:11,label:3,typeName:`.google.protobuf.DescriptorProto.ExtensionRange`},{name:`oneof_decl`,number:8,type:11,label:3,typeName:`.google.protobuf.OneofDescriptorProto`},{name:`options`,number:7,type:11,label:1,typeName:`.google.protobuf.MessageOptions`},{name:`reserved_range`,number:9,type:11,label:3,typeName:`.google.protobuf.DescriptorProto.ReservedRange`},{name:`reserved_name`,number:10,type:9,label:3},{name:`visibility`,number:11,type:14,label:1,typeName:`.google.protobuf.SymbolVisibility`}],nestedType:[{name:`ExtensionRange`,field:[{name:`start`,number:1,type:5,label:1},{name:`end`,number:2,type:5,label:1},{name:`options`,number:3,type:11,label:1,typeName:`.google.protobuf.ExtensionRangeOptions`}]},{name:`ReservedRange`,field:[{name:`start`,number:1,type:5,label:1},{name:`end`,number:2,type:5,label:1}]}]},{name:`ExtensionRangeOptions`,field:[{name:`uninterpreted_option`,number:999,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption`},{name:`declaration`,number:2,type:11,label:3,typeName:`.google.protobuf.ExtensionRangeOptions.Declaration`,options:{retention:2}},{name:`features`,number:50,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`verification`,number:3,type:14,label:1,typeName:`.google.protobuf.ExtensionRangeOptions.VerificationState`,defaultValue:`UNVERIFIED`,options:{retention:2}}],nestedType:[{name:`Declaration`,field:[{name:`number`,number:1,type:5,label:1},{name:`full_name`,number:2,type:9,label:1},{name:`type`,number:3,type:9,label:1},{name:`reserved`,number:5,type:8,label:1},{name:`repeated`,number:6,type:8,label:1}]}],enumType:[{name:`VerificationState`,value:[{name:`DECLARATION`,number:0},{name:`UNVERIFIED`,number:1}]}],extensionRange:[{start:990,end:999},{start:1e3,end:536870912}]},{name:`FieldDescriptorProto`,field:[{name:`name`,number:1,type:9,label:1},{name:`number`,number:3,type:5,label:1},{name:`label`,number:4,type:14,label:1,typeName:`.google.protobuf.FieldDescriptorProto.Label`},{name:`type`,number:5,type:14,label:1,typeName:`.google.protobuf.FieldDescriptorProto.Type`},{name:`type_name`,number:6,type:9,label:1},{name:`extendee`,number:2,type:9,label:1},{name:`default_value`,number:7,type:9,label:1},{name:`oneof_index`,number:9,type:5,label:1},{name:`json_name`,number:10,type:9,label:1},{name:`options`,number:8,type:11,label:1,typeName:`.google.protobuf.FieldOptions`},{name:`proto3_optional`,number:17,type:8,label:1}],enumType:[{name:`Type`,value:[{name:`TYPE_DOUBLE`,number:1},{name:`TYPE_FLOAT`,number:2},{name:`TYPE_INT64`,number:3},{name:`TYPE_UINT64`,number:4},{name:`TYPE_INT32`,number:5},{name:`TYPE_FIXED64`,number:6},{name:`TYPE_FIXED32`,number:7},{name:`TYPE_BOOL`,number:8},{name:`TYPE_STRING`,number:9},{name:`TYPE_GROUP`,number:10},{name:`TYPE_MESSAGE`,number:11},{name:`TYPE_BYTES`,number:12},{name:`TYPE_UINT32`,number:13},{name:`TYPE_ENUM`,number:14},{name:`TYPE_SFIXED32`,number:15},{name:`TYPE_SFIXED64`,number:16},{name:`TYPE_SINT32`,number:17},{name:`TYPE_SINT64`,number:18}]},{name:`Label`,value:[{name:`LABEL_OPTIONAL`,number:1},{name:`LABEL_REPEATED`,number:3},{name:`LABEL_REQUIRED`,number:2}]}]},{name:`OneofDescriptorProto`,field:[{name:`name`,number:1,type:9,label:1},{name:`options`,number:2,type:11,label:1,typeName:`.google.protobuf.OneofOptions`}]},{name:`EnumDescriptorProto`,field:[{name:`name`,number:1,type:9,label:1},{name:`value`,number:2,type:11,label:3,typeName:`.google.protobuf.EnumValueDescriptorProto`},{name:`options`,number:3,type:11,label:1,typeName:`.google.protobuf.EnumOptions`},{name:`reserved_range`,number:4,type:11,label:3,typeName:`.google.protobuf.EnumDescriptorProto.EnumReservedRange`},{name:`reserved_name`,number:5,type:9,label:3},{name:`visibility`,number:6,type:14,label:1,typeName:`.google.protobuf.SymbolVisibility`}],nestedType:[{name:`EnumReservedRange`,field:[{name:`start`,number:1,type:5,label:1},{name:`end`,number:2,type:5,label:1}]}]},{name:`EnumValueDescriptorProto`,field:[{name:`name`,number:1,type:9,label:1},{name:`number`,number:2,type:5,label:1},{name:`options`,number:3,type:11,label:1,typeName:`.google.protobuf.EnumValueOptions`}]},{name:`ServiceDescriptorProto`,field:[{name:`name`,number:1,type:9,label:1},{name:`method`,number:2,type:11,label:3,typeName:`.google.protobuf.MethodDescriptorProto`},{name:`options`,number:3,type:11,label:1,typeName:`.google.protobuf.ServiceOptions`}]},{name:`MethodDescriptorProto`,field:[{name:`name`,number:1,type:9,label:1},{name:`input_type`,number:2,type:9,label:1},{name:`output_type`,number:3,type:9,label:1},{name:`options`,number:4,type:11,label:1,typeName:`.google.protobuf.MethodOptions`},{name:`client_streaming`,number:5,type:8,label:1,defaultValue:`false`},{name:`server_streaming`,number:6,type:8,label:1,defaultValue:`false`}]},{name:`FileOptions`,field:[{name:`java_package`,number:1,type:9,label:1},{name:`java_outer_classname`,number:8,type:9,label:1},{name:`java_multiple_files`,number:10,type:8,label:1,defaultValue:`false`,options:{}},{name:`java_generate_equals_and_hash`,number:20,type:8,label:1,options:{deprecated:!0}},{name:`java_string_check_utf8`,number:27,type:8,label:1,defaultValue:`false`},{name:`optimize_for`,number:9,type:14,label:1,typeName:`.google.protobuf.FileOptions.OptimizeMode`,defaultValue:`SPEED`},{name:`go_package`,number:11,type:9,label:1},{name:`cc_generic_services`,number:16,type:8,label:1,defaultValue:`false`},{name:`java_generic_services`,number:17,type:8,label:1,defaultValue:`false`},{name:`py_generic_services`,number:18,type:8,label:1,defaultValue:`false`},{name:`deprecated`,number:23,type:8,label:1,defaultValue:`false`},{name:`cc_enable_arenas`,number:31,type:8,label:1,defaultValue:`true`,options:{}},{name:`objc_class_prefix`,number:36,type:9,label:1},{name:`csharp_namespace`,number:37,type:9,label:1},{name:`swift_prefix`,number:39,type:9,label:1},{name:`php_class_prefix`,number:40,type:9,label:1},{name:`php_namespace`,number:41,type:9,label:1},{name:`php_metadata_namespace`,number:44,type:9,label:1},{name:`ruby_package`,number:45,type:9,label:1},{name:`features`,number:50,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`uninterpreted_option`,number:999,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption`}],enumType:[{name:`OptimizeMode`,value:[{name:`SPEED`,number:1},{name:`CODE_SIZE`,number:2},{name:`LITE_RUNTIME`,number:3}]}],extensionRange:[{start:990,end:999},{start:1e3,end:536870912}]},{name:`MessageOptions`,field:[{name:`message_set_wire_format`,number:1,type:8,label:1,defaultValue:`false`},{name:`no_standard_descriptor_accessor`,number:2,type:8,label:1,defaultValue:`false`},{name:`deprecated`,number:3,type:8,label:1,defaultValue:`false`},{name:`map_entry`,number:7,type:8,label:1},{name:`deprecated_legacy_json_field_conflicts`,number:11,type:8,label:1,options:{deprecated:!0}},{name:`features`,number:12,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`uninterpreted_option`,number:999,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption`}],extensionRange:[{start:990,end:999},{start:1e3,end:536870912}]},{name:`FieldOptions`,field:[{name:`ctype`,number:1,type:14,label:1,typeName:`.google.protobuf.FieldOptions.CType`,defaultValue:`STRING`},{name:`packed`,number:2,type:8,label:1},{name:`jstype`,number:6,type:14,label:1,typeName:`.google.protobuf.FieldOptions.JSType`,defaultValue:`JS_NORMAL`},{name:`lazy`,number:5,type:8,label:1,defaultValue:`false`},{name:`unverified_lazy`,number:15,type:8,label:1,defaultValue:`false`},{name:`deprecated`,number:3,type:8,label:1,defaultValue:`false`},{name:`weak`,number:10,type:8,label:1,defaultValue:`false`,options:{deprecated:!0}},{name:`debug_redact`,number:16,type:8,label:1,defaultValue:`false`},{name:`retention`,number:17,type:14,label:1,typeName:`.google.protobuf.FieldOptions.OptionRetention`},{name:`targets`,number:19,type:14,label:3,typeName:`.google.protobuf.FieldOptions.OptionTargetType`},{name:`edition_defaults`,number:20,type:11,label:3,typeName:`.google.protobuf.FieldOptions.EditionDefault`},{name:`features`,number:21,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`feature_support`,number:22,type:11,label:1,typeName:`.google.protobuf.FieldOptions.FeatureSupport`},{name:`uninterpreted_option`,number:999,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption`}],nestedType:[{name:`EditionDefault`,field:[{name:`edition`,number:3,type:14,label:1,typeName:`.google.protobuf.Edition`},{name:`value`,number:2,type:9,label:1}]},{name:`FeatureSupport`,field:[{name:`edition_introduced`,number:1,type:14,label:1,typeName:`.google.protobuf.Edition`},{name:`edition_deprecated`,number:2,type:14,label:1,typeName:`.google.protobuf.Edition`},{name:`deprecation_warning`,number:3,type:9,label:1},{name:`edition_removed`,number:4,type:14,label:1,typeName:`.google.protobuf.Edition`},{name:`removal_error`,number:5,type:9,label:1}]}],enumType:[{name:`CType`,value:[{name:`STRING`,number:0},{name:`CORD`,number:1},{name:`STRING_PIECE`,number:2}]},{name:`JSType`,value:[{name:`JS_NORMAL`,number:0},{name:`JS_STRING`,number:1},{name:`JS_NUMBER`,number:2}]},{name:`OptionRetention`,value:[{name:`RETENTION_UNKNOWN`,number:0},{name:`RETENTION_RUNTIME`,number:1},{name:`RETENTION_SOURCE`,number:2}]},{name:`OptionTargetType`,value:[{name:`TARGET_TYPE_UNKNOWN`,number:0},{name:`TARGET_TYPE_FILE`,number:1},{name:`TARGET_TYPE_EXTENSION_RANGE`,number:2},{name:`TARGET_TYPE_MESSAGE`,number:3},{name:`TARGET_TYPE_FIELD`,number:4},{name:`TARGET_TYPE_ONEOF`,number:5},{name:`TARGET_TYPE_ENUM`,number:6},{name:`TARGET_TYPE_ENUM_ENTRY`,number:7},{name:`TARGET_TYPE_SERVICE`,number:8},{name:`TARGET_TYPE_METHOD`,number:9}]}],extensionRange:[{start:990,end:999},{start:1e3,end:536870912}]},{name:`OneofOptions`,field:[{name:`features`,number:1,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`uninterpreted_option`,number:999,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption`}],extensionRange:[{start:990,end:999},{start:1e3,end:536870912}]},{name:`EnumOptions`,field:[{name:`allow_alias`,number:2,type:8,label:1},{name:`deprecated`,number:3,type:8,label:1,defaultValue:`false`},{name:`deprecated_legacy_json_field_conflicts`,number:6,type:8,label:1,options:{deprecated:!0}},{name:`features`,number:7,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`uninterpreted_option`,number:999,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption`}],extensionRange:[{start:990,end:999},{start:1e3,end:536870912}]},{name:`EnumValueOptions`,field:[{name:`deprecated`,number:1,type:8,label:1,defaultValue:`false`},{name:`features`,number:2,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`debug_redact`,number:3,type:8,label:1,defaultValue:`false`},{name:`feature_support`,number:4,type:11,label:1,typeName:`.google.protobuf.FieldOptions.FeatureSupport`},{name:`uninterpreted_option`,number:999,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption`}],extensionRange:[{start:990,end:999},{start:1e3,end:536870912}]},{name:`ServiceOptions`,field:[{name:`features`,number:34,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`deprecated`,number:33,type:8,label:1,defaultValue:`false`},{name:`uninterpreted_option`,number:999,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption`}],extensionRange:[{start:990,end:999},{start:1e3,end:536870912}]},{name:`MethodOptions`,field:[{name:`deprecated`,number:33,type:8,label:1,defaultValue:`false`},{name:`idempotency_level`,number:34,type:14,label:1,typeName:`.google.protobuf.MethodOptions.IdempotencyLevel`,defaultValue:`IDEMPOTENCY_UNKNOWN`},{name:`features`,number:35,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`uninterpreted_option`,number:999,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption`}],enumType:[{name:`IdempotencyLevel`,value:[{name:`IDEMPOTENCY_UNKNOWN`,number:0},{name:`NO_SIDE_EFFECTS`,number:1},{name:`IDEMPOTENT`,number:2}]}],extensionRange:[{start:990,end:999},{start:1e3,end:536870912}]},{name:`UninterpretedOption`,field:[{name:`name`,number:2,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption.NamePart`},{name:`identifier_value`,number:3,type:9,label:1},{name:`positive_int_value`,number:4,type:4,label:1},{name:`negative_int_value`,number:5,type:3,label:1},{name:`double_value`,number:6,type:1,label:1},{name:`string_value`,number:7,type:12,label:1},{name:`aggregate_value`,number:8,type:9,label:1}],nestedType:[{name:`NamePart`,field:[{name:`name_part`,number:1,type:9,label:2},{name:`is_extension`,number:2,type:8,label:2}]}]},{name:`FeatureSet`,field:[{name:`field_presence`,number:1,type:14,label:1,typeName:`.google.protobuf.FeatureSet.FieldPresence`,options:{retention:1,targets:[4,1],editionDefaults:[{value:`EXPLICIT`,edition:900},{value:`IMPLICIT`,edition:999},{value:`EXPLICIT`,edition:1e3}]}},{name:`enum_type`,number:2,type:14,label:1,typeName:`.google.protobuf.FeatureSet.EnumType`,options:{retention:1,targets:[6,1],editionDefaults:[{value:`CLOSED`,edition:900},{value:`OPEN`,edition:999}]}},{name:`repeated_field_encoding`,number:3,type:14,label:1,typeName:`.google.protobuf.FeatureSet.RepeatedFieldEncoding`,options:{retention:1,targets:[4,1],editionDefaults:[{value:`EXPANDED`,edition:900},{value:`PACKED`,edition:999}]}},{name:`utf8_validation`,number:4,type:14,label:1,typeName:`.google.protobuf.FeatureSet.Utf8Validation`,options:{retention:1,targets:[4,1],editionDefaults:[{value:`NONE`,edition:900},{value:`VERIFY`,edition:999}]}},{name:`message_encoding`,number:5,type:14,label:1,typeName:`.google.protobuf.FeatureSet.MessageEncoding`,options:{retention:1,targets:[4,1],editionDefaults:[{value:`LENGTH_PREFIXED`,edition:900}]}},{name:`json_format`,number:6,type:14,label:1,typeName:`.google.protobuf.FeatureSet.JsonFormat`,options:{retention:1,targets:[3,6,1],editionDefaults:[{value:`LEGACY_BEST_EFFORT`,edition:900},{value:`ALLOW`,edition:999}]}},{name:`enforce_naming_style`,number:7,type:14,label:1,typeName:`.google.protobuf.FeatureSet.EnforceNamingStyle`,options:{retention:2,targets:[1,2,3,4,5,6,7,8,9],editionDefaults:[{value:`STYLE_LEGACY`,edition:900},{value:`STYLE2024`,edition:1001},{value:`STYLE2026`,edition:1002}]}},{name:`default_symbol_visibility`,number:8,type:14,label:1,typeName:`.google.protobuf.FeatureSet.VisibilityFeature.DefaultSymbolVisibility`,options:{retention:2,targets:[1],editionDefaults:[{value:`EXPORT_ALL`,edition:900},{value:`EXPORT_TOP_LEVEL`,edition:1001},{value:`STRICT`,edition:1002}]}},{name:`enforce_proto_limits`,number:9,type:14,label:1,typeName:`.google.protobuf.FeatureSet.ProtoLimitsFeature.EnforceProtoLimits`,options:{retention:2,targets:[6,3,4,5],editionDefaults:[{value:`LEGACY_NO_EXPLICIT_LIMITS`,edition:900},{value:`PROTO_LIMITS2026`,edition:1002}]}}],nestedType:[{name:`VisibilityFeature`,enumType:[{name:`DefaultSymbolVisibility`,value:[{name:`DEFAULT_SYMBOL_VISIBILITY_UNKNOWN`,number:0},{name:`EXPORT_ALL`,number:1},{name:`EXPORT_TOP_LEVEL`,number:2},{name:`LOCAL_ALL`,number:3},{name:`STRICT`,number:4}]}]},{name:`ProtoLimitsFeature`,enumType:[{name:`EnforceProtoLimits`,value:[{name:`PROTO_LIMITS_UNKNOWN`,number:0},{name:`LEGACY_NO_EXPLICIT_LIMITS`,number:1},{name:`PROTO_LIMITS2026`,number:2}]}]}],enumType:[{name:`FieldPresence`,value:[{name:`FIELD_PRESENCE_UNKNOWN`,number:0},{name:`EXPLICIT`,number:1},{name:`IMPLICIT`,number:2},{name:`LEGACY_REQUIRED`,number:3}]},{name:`EnumType`,value:[{name:`ENUM_TYPE_UNKNOWN`,number:0},{name:`OPEN`,number:1},{name:`CLOSED`,number:2}]},{name:`RepeatedFieldEncoding`,value:[{name:`REPEATED_FIELD_ENCODING_UNKNOWN`,number:0},{name:`PACKED`,number:1},{name:`EXPANDED`,number:2}]},{name:`Utf8Validation`,value:[{name:`UTF8_VALIDATION_UNKNOWN`,number:0},{name:`VERIFY`,number:2},{name:`NONE`,number:3}]},{name:`MessageEncoding`,value:[{name:`MESSAGE_ENCODING_UNKNOWN`,number:0},{name:`LENGTH_PREFIXED`,number:1},{name:`DELIMITED`,number:2}]},{name:`JsonFormat`,value:[{name:`JSON_FORMAT_UNKNOWN`,number:0},{name:`ALLOW`,number:1},{name:`LEGACY_BEST_EFFORT`,number:2}]},{name:`EnforceNamingStyle`,value:[{name:`ENFORCE_NAMING_STYLE_UNKNOWN`,number:0},{name:`STYLE2024`,number:1},{name:`STYLE_LEGACY`,number:2},{name:`STYLE2026`,number:3}]}],extensionRange:[{start:1e3,end:9995},{start:9995,end:1e4},{start:1e4,end:10001}]},{name:`FeatureSetDefaults`,field:[{name:`defaults`,number:1,type:11,label:3,typeName:`.google.protobuf.FeatureSetDefaults.FeatureSetEditionDefault`},{name:`minimum_edition`,number:4,type:14,label:1,typeName:`.google.protobuf.Edition`},{name:`maximum_edition`,number:5,type:14,label:1,typeName:`.google.protobuf.Edition`}],nestedType:[{name:`FeatureSetEditionDefault`,field:[{name:`edition`,number:3,type:14,label:1,typeName:`.google.protobuf.Edition`},{name:`overridable_features`,number:4,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`fixed_features`,number:5,type:11,label:1,typeName:`.google.protobuf.FeatureSet`}]}]},{name:`SourceCodeInfo`,field:[{name:`location`,number:1,type:11,label:3,typeName:`.google.protobuf.SourceCodeInfo.Location`}],nestedType:[{name:`Location`,field:[{name:`path`,number:1,type:5,label:3,options:{packed:!0}},{name:`span`,number:2,type:5,label:3,options:{packed:!0}},{name:`leading_comments`,number:3,type:9,label:1},{name:`trailing_comments`,number:4,type:9,label:1},{name:`leading_detached_comments`,number:6,type:9,label:3}]}],extensionRange:[{start:536e6,end:536000001}]},{name:`GeneratedCodeInfo`,field:[{name:`annotation`,number:1,type:11,label:3,typeName:`.google.protobuf.GeneratedCodeInfo.Annotation`}],nestedType:[{name:`Annotation`,field:[{name:`path`,number:1,type:5,label:3,options:{packed:!0}},{name:`source_file`,number:2,type:9,label:1},{name:`begin`,number:3,type:5,label:1},{name:`end`,number:4,type:5,label:1},{name:`semantic`,number:5,type:14,label:1,typeName:`.google.protobuf.GeneratedCodeInfo.Annotation.Semantic`}],enumType:[{name:`Semantic`,value:[{name:`NONE`,number:0},{name:`SET`,number:1},{name:`ALIAS`,number:2}]}]}]}],enumType:[{name:`Edition`,value:[{name:`EDITION_UNKNOWN`,number:0},{name:`EDITION_LEGACY`,number:900},{name:`EDITION_PROTO2`,number:998},{name:`EDITION_PROTO3`,number:999},{name:`EDITION_2023`,number:1e3},{name:`EDITION_2024`,number:1001},{name:`EDITION_2026`,number:1002},{name:`EDITION_UNSTABLE`,number:9999},{name:`EDITION_1_TEST_ONLY`,number:1},{name:`EDITION_2_TEST_ONLY`,number:2},{name:`EDITION_99997_TEST_ONLY`,number:99997},{name:`EDITION_99998_TEST_ONLY`,number:99998},{name:`EDITION_99999_TEST_ONLY`,number:99999},{name:`EDITION_MAX`,number:2147483647}]},{name:`SymbolVisibility`,value:[{name:`VISIBILITY_UNSET`,number:0},{name:`VISIBILITY_LOCAL`,number:1},{name:`VISIBILITY_EXPORT`,number:2}]}]}),1),An;(function(e){e[e.DECLARATION=0]=`DECLARATION`,e[e.UNVERIFIED=1]=`UNVERIFIED`})(An||={});var jn;(function(e){e[e.DOUBLE=1]=`DOUBLE`,e[e.FLOAT=2]=`FLOAT`,e[e.INT64=3]=`INT64`,e[e.UINT64=4]=`UINT64`,e[e.INT32=5]=`INT32`,e[e.FIXED64=6]=`FIXED64`,e[e.FIXED32=7]=`FIXED32`,e[e.BOOL=8]=`BOOL`,e[e.STRING=9]=`STRING`,e[e.GROUP=10]=`GROUP`,e[e.MESSAGE=11]=`MESSAGE`,e[e.BYTES=12]=`BYTES`,e[e.UINT32=13]=`UINT32`,e[e.ENUM=14]=`ENUM`,e[e.SFIXED32=15]=`SFIXED32`,e[e.SFIXED64=16]=`SFIXED64`,e[e.SINT32=17]=`SINT32`,e[e.SINT64=18]=`SINT64`})(jn||={});var Mn;(function(e){e[e.OPTIONAL=1]=`OPTIONAL`,e[e.REPEATED=3]=`REPEATED`,e[e.REQUIRED=2]=`REQUIRED`})(Mn||={});var Nn;(function(e){e[e.SPEED=1]=`SPEED`,e[e.CODE_SIZE=2]=`CODE_SIZE`,e[e.LITE_RUNTIME=3]=`LITE_RUNTIME`})(Nn||={});var Pn;(function(e){e[e.STRING=0]=`STRING`,e[e.CORD=1]=`CORD`,e[e.STRING_PIECE=2]=`STRING_PIECE`})(Pn||={});var Fn;(function(e){e[e.JS_NORMAL=0]=`JS_NORMAL`,e[e.JS_STRING=1]=`JS_STRING`,e[e.JS_NUMBER=2]=`JS_NUMBER`})(Fn||={});var In;(function(e){e[e.RETENTION_UNKNOWN=0]=`RETENTION_UNKNOWN`,e[e.RETENTION_RUNTIME=1]=`RETENTION_RUNTIME`,e[e.RETENTION_SOURCE=2]=`RETENTION_SOURCE`})(In||={});var Ln;(function(e){e[e.TARGET_TYPE_UNKNOWN=0]=`TARGET_TYPE_UNKNOWN`,e[e.TARGET_TYPE_FILE=1]=`TARGET_TYPE_FILE`,e[e.TARGET_TYPE_EXTENSION_RANGE=2]=`TARGET_TYPE_EXTENSION_RANGE`,e[e.TARGET_TYPE_MESSAGE=3]=`TARGET_TYPE_MESSAGE`,e[e.TARGET_TYPE_FIELD=4]=`TARGET_TYPE_FIELD`,e[e.TARGET_TYPE_ONEOF=5]=`TARGET_TYPE_ONEOF`,e[e.TARGET_TYPE_ENUM=6]=`TARGET_TYPE_ENUM`,e[e.TARGET_TYPE_ENUM_ENTRY=7]=`TARGET_TYPE_ENUM_ENTRY`,e[e.TARGET_TYPE_SERVICE=8]=`TARGET_TYPE_SERVICE`,e[e.TARGET_TYPE_METHOD=9]=`TARGET_TYPE_METHOD`})(Ln||={});var Rn;(function(e){e[e.IDEMPOTENCY_UNKNOWN=0]=`IDEMPOTENCY_UNKNOWN`,e[e.NO_SIDE_EFFECTS=1]=`NO_SIDE_EFFECTS`,e[e.IDEMPOTENT=2]=`IDEMPOTENT`})(Rn||={});var zn;(function(e){e[e.DEFAULT_SYMBOL_VISIBILITY_UNKNOWN=0]=`DEFAULT_SYMBOL_VISIBILITY_UNKNOWN`,e[e.EXPORT_ALL=1]=`EXPORT_ALL`,e[e.EXPORT_TOP_LEVEL=2]=`EXPORT_TOP_LEVEL`,e[e.LOCAL_ALL=3]=`LOCAL_ALL`,e[e.STRICT=4]=`STRICT`})(zn||={});var Bn;(function(e){e[e.PROTO_LIMITS_UNKNOWN=0]=`PROTO_LIMITS_UNKNOWN`,e[e.LEGACY_NO_EXPLICIT_LIMITS=1]=`LEGACY_NO_EXPLICIT_LIMITS`,e[e.PROTO_LIMITS2026=2]=`PROTO_LIMITS2026`})(Bn||={});var Vn;(function(e){e[e.FIELD_PRESENCE_UNKNOWN=0]=`FIELD_PRESENCE_UNKNOWN`,e[e.EXPLICIT=1]=`EXPLICIT`,e[e.IMPLICIT=2]=`IMPLICIT`,e[e.LEGACY_REQUIRED=3]=`LEGACY_REQUIRED`})(Vn||={});var Hn;(function(e){e[e.ENUM_TYPE_UNKNOWN=0]=`ENUM_TYPE_UNKNOWN`,e[e.OPEN=1]=`OPEN`,e[e.CLOSED=2]=`CLOSED`})(Hn||={});var Un;(function(e){e[e.REPEATED_FIELD_ENCODING_UNKNOWN=0]=`REPEATED_FIELD_ENCODING_UNKNOWN`,e[e.PACKED=1]=`PACKED`,e[e.EXPANDED=2]=`EXPANDED`})(Un||={});var Wn;(function(e){e[e.UTF8_VALIDATION_UNKNOWN=0]=`UTF8_VALIDATION_UNKNOWN`,e[e.VERIFY=2]=`VERIFY`,e[e.NONE=3]=`NONE`})(Wn||={});var Gn;(function(e){e[e.MESSAGE_ENCODING_UNKNOWN=0]=`MESSAGE_ENCODING_UNKNOWN`,e[e.LENGTH_PREFIXED=1]=`LENGTH_PREFIXED`,e[e.DELIMITED=2]=`DELIMITED`})(Gn||={});var Kn;(function(e){e[e.JSON_FORMAT_UNKNOWN=0]=`JSON_FORMAT_UNKNOWN`,e[e.ALLOW=1]=`ALLOW`,e[e.LEGACY_BEST_EFFORT=2]=`LEGACY_BEST_EFFORT`})(Kn||={});var qn;(function(e){e[e.ENFORCE_NAMING_STYLE_UNKNOWN=0]=`ENFORCE_NAMING_STYLE_UNKNOWN`,e[e.STYLE2024=1]=`STYLE2024`,e[e.STYLE_LEGACY=2]=`STYLE_LEGACY`,e[e.STYLE2026=3]=`STYLE2026`})(qn||={});var Jn;(function(e){e[e.NONE=0]=`NONE`,e[e.SET=1]=`SET`,e[e.ALIAS=2]=`ALIAS`})(Jn||={});var Yn;(function(e){e[e.EDITION_UNKNOWN=0]=`EDITION_UNKNOWN`,e[e.EDITION_LEGACY=900]=`EDITION_LEGACY`,e[e.EDITION_PROTO2=998]=`EDITION_PROTO2`,e[e.EDITION_PROTO3=999]=`EDITION_PROTO3`,e[e.EDITION_2023=1e3]=`EDITION_2023`,e[e.EDITION_2024=1001]=`EDITION_2024`,e[e.EDITION_2026=1002]=`EDITION_2026`,e[e.EDITION_UNSTABLE=9999]=`EDITION_UNSTABLE`,e[e.EDITION_1_TEST_ONLY=1]=`EDITION_1_TEST_ONLY`,e[e.EDITION_2_TEST_ONLY=2]=`EDITION_2_TEST_ONLY`,e[e.EDITION_99997_TEST_ONLY=99997]=`EDITION_99997_TEST_ONLY`,e[e.EDITION_99998_TEST_ONLY=99998]=`EDITION_99998_TEST_ONLY`,e[e.EDITION_99999_TEST_ONLY=99999]=`EDITION_99999_TEST_ONLY`,e[e.EDITION_MAX=2147483647]=`EDITION_MAX`})(Yn||={});var Xn;(function(e){e[e.VISIBILITY_UNSET=0]=`VISIBILITY_UNSET`,e[e.VISIBILITY_LOCAL=1]=`VISIBILITY_LOCAL`,e[e.VISIBILITY_EXPORT=2]=`VISIBILITY_EXPORT`})(Xn||={});function Zn(e){return Object.assign(Object.assign({readUnknownFields:!0,recursionLimit:100},e),{depth:0})}function Qn(e,t,n){let r=x(e);return er(e).read(r,new Xe(t),Zn(n),t.byteLength),r}var $n=new WeakMap;function er(e){let t=$n.get(e);return t===void 0&&(t=tr(e)),t}function tr(e){let t=String(e),n=new Map,r={read:nr(t,n),readGroup:rr(t,n)};$n.set(e,r);for(let t of e.fields)n.set(t.number,ar(t));return r}function nr(e,t){return(n,r,i,a)=>{if(++i.depth>i.recursionLimit)throw Error(`cannot decode ${e} from binary: maximum recursion depth of ${i.recursionLimit} reached`);let o=r.pos+a,s=n.$unknown??[];for(;r.pos<o;){let[e,a]=r.tag(),o=t.get(e);if(o===void 0){let t=r.skip(a,e,i.recursionLimit-i.depth);i.readUnknownFields&&s.push({no:e,wireType:a,data:t})}else o(n,r,i,a)}s.length>0&&(n.$unknown=s),i.depth--}}function rr(e,t){return(n,r,i,a)=>{if(++i.depth>i.recursionLimit)throw Error(`cannot decode ${e} from binary: maximum recursion depth of ${i.recursionLimit} reached`);let o,s,c=n.$unknown??[];for(;r.pos<r.len&&([o,s]=r.tag(),s!=S.EndGroup);){let e=t.get(o);if(e===void 0){let e=r.skip(s,o,i.recursionLimit-i.depth);i.readUnknownFields&&c.push({no:o,wireType:s,data:e})}else e(n,r,i,s)}if(s!=S.EndGroup||o!==a)throw Error(`invalid end group tag`);c.length>0&&(n.$unknown=c),i.depth--}}function ir(e,t,n,r,i){ar(n)(e[b],t,i,r)}function ar(e){switch(e.fieldKind){case`scalar`:return or(e);case`enum`:return sr(e);case`message`:return cr(e);case`list`:return ur(e);case`map`:return dr(e)}}function or(e){let t=fr(e.scalar,e.utf8Validation,e.longAsString),n=e.localName;if(e.oneof){let r=e.oneof.localName;return(e,i)=>{e[r]={case:n,value:t(i)}}}return(e,r)=>{e[n]=t(r)}}function sr(e){let t=e.localName,n=e.oneof?.localName;if(e.enum.open)return n===void 0?(e,n)=>{e[t]=n.int32()}:(e,r)=>{e[n]={case:t,value:r.int32()}};let r=e.enum.values,i=e.number;return(e,a,o,s)=>{let c=a.int32();if(r.some(e=>e.number===c))n===void 0?e[t]=c:e[n]={case:t,value:c};else if(o.readUnknownFields){let t=[];d(c,t);let n=e.$unknown??[];n.push({no:i,wireType:s,data:new Uint8Array(t)}),e.$unknown=n}}}function cr(e){let t=e.localName,{toMessage:n,toLocal:r}=tt(e),i=lr(e);if(e.oneof){let a=e.oneof.localName;return(e,o,s)=>{let c=e[a],l=n(c.case===t?c.value:void 0);i(l,o,s),e[a]={case:t,value:r(l)}}}return(e,a,o)=>{let s=n(e[t]);i(s,a,o),e[t]=r(s)}}function lr(e){let t=er(e.message);if(e.delimitedEncoding){let n=e.number;return(e,r,i)=>t.readGroup(e,r,i,n)}return(e,n,r)=>t.read(e,n,r,n.uint32())}function ur(e){let n=e.localName;if(e.listKind==`message`){let{toMessage:t,toLocal:r}=tt(e),i=lr(e);return(e,a,o)=>{let s=t(void 0);i(s,a,o),e[n].push(r(s))}}let r=e.listKind==`enum`?t.INT32:e.scalar,i=e.listKind==`scalar`&&e.longAsString,a=fr(r,e.utf8Validation,i),o=r!=t.STRING&&r!=t.BYTES;return(e,t,r,i)=>{let s=e[n];if(i==S.LengthDelimited&&o){let e=t.uint32()+t.pos;for(;t.pos<e;)s.push(a(t))}else s.push(a(t))}}function dr(e){let n=e.localName,r=fr(e.mapKey,e.utf8Validation,!1),i=_(e.mapKey,!1),a,o;switch(e.mapKind){case`scalar`:{let n=e.scalar,r=fr(n,e.utf8Validation,!1);if(a=e=>r(e),n==t.BYTES)o=()=>new Uint8Array;else{let e=_(n,!1);o=()=>e}break}case`enum`:{let t=e.enum.values[0].number;a=e=>e.int32(),o=()=>t;break}case`message`:{let{toMessage:t,toLocal:n}=tt(e),r=er(e.message).read;a=(e,i,a)=>{let o=t(a);return r(o,e,i,e.uint32()),n(o)},o=()=>n(t(void 0));break}}return(e,t,s)=>{let c=e[n],l,u,d=t.uint32(),f=t.pos+d;for(;t.pos<f;){let[e,n]=t.tag();switch(e){case 1:l=r(t);break;case 2:u=a(t,s,u);break;default:t.skip(n,e,s.recursionLimit-s.depth)}}l===void 0&&(l=i),u===void 0&&(u=o()),ae(c,l,u)}}function fr(e,n,r){switch(e){case t.STRING:return e=>e.string(n);case t.BOOL:return e=>e.bool();case t.DOUBLE:return e=>e.double();case t.FLOAT:return e=>e.float();case t.INT32:return e=>e.int32();case t.INT64:return r?e=>String(e.int64()):e=>e.int64();case t.UINT64:return r?e=>String(e.uint64()):e=>e.uint64();case t.FIXED64:return r?e=>String(e.fixed64()):e=>e.fixed64();case t.BYTES:return e=>e.bytes();case t.FIXED32:return e=>e.fixed32();case t.SFIXED32:return e=>e.sfixed32();case t.SFIXED64:return r?e=>String(e.sfixed64()):e=>e.sfixed64();case t.SINT64:return r?e=>String(e.sint64()):e=>e.sint64();case t.UINT32:return e=>e.uint32();case t.SINT32:return e=>e.sint32()}}function w(e,t){let n=Qn(kn,ct(e));return n.messageType.forEach(St),n.dependency=t?.map(e=>e.proto.name)??[],Dt(n,e=>t?.find(t=>t.proto.name===e)).getFile(n.name)}var pr=w(`Ch5nb29nbGUvcHJvdG9idWYvZHVyYXRpb24ucHJvdG8SD2dvb2dsZS5wcm90b2J1ZiIqCghEdXJhdGlvbhIPCgdzZWNvbmRzGAEgASgDEg0KBW5hbm9zGAIgASgFQoMBChNjb20uZ29vZ2xlLnByb3RvYnVmQg1EdXJhdGlvblByb3RvUAFaMWdvb2dsZS5nb2xhbmcub3JnL3Byb3RvYnVmL3R5cGVzL2tub3duL2R1cmF0aW9ucGL4AQGiAgNHUEKqAh5Hb29nbGUuUHJvdG9idWYuV2VsbEtub3duVHlwZXNiBnByb3RvMw`),mr=2,hr=3,gr={writeUnknownFields:!0};function _r(e){return e?Object.assign(Object.assign({},gr),e):gr}function vr(e,t,n){let r=new Ue;return br(e)(r,_r(n),t),r.finish()}var yr=new WeakMap;function br(e){let t=yr.get(e);return t===void 0&&(t=xr(e)),t}function xr(e){let t=e.typeName,n=e.fields.concat().sort((e,t)=>e.number-t.number),r=n[0],i=[],a=(e,n,a)=>{if(a.$typeName!==t&&r!==void 0)throw new Pe(r,`cannot use ${r} with message ${a.$typeName}`,`ForeignFieldError`);for(let t=0;t<i.length;t++)i[t](e,n,a);let o=a.$unknown;if(o!==void 0&&n.writeUnknownFields)for(let t=0;t<o.length;t++){let{no:n,wireType:r,data:i}=o[t];e.tag(n,r).raw(i)}};yr.set(e,a);for(let e of n)i.push(Sr(e));return a}function Sr(e){switch(e.fieldKind){case`message`:case`scalar`:case`enum`:return Cr(e);case`list`:return Tr(e);case`map`:return Er(e)}}function Cr(e){let n=wr(e),r=e.localName;if(e.oneof){let t=e.oneof.localName;return(e,i,a)=>{let o=a[t];o.case===r&&n(e,i,o.value)}}if(e.presence!=mr){let t=e.presence==hr?`cannot encode ${e} to binary: required field not set`:void 0;return(e,i,a)=>{let o=a[r];if(o!==void 0&&Object.prototype.hasOwnProperty.call(a,r))n(e,i,o);else if(t!==void 0)throw Error(t)}}if(e.fieldKind==`enum`){let t=e.enum.values[0].number;return(e,i,a)=>{let o=a[r];o!==t&&n(e,i,o)}}switch(e.scalar){case t.BOOL:return(e,t,i)=>{let a=i[r];a!==!1&&n(e,t,a)};case t.STRING:return(e,t,i)=>{let a=i[r];a!==``&&n(e,t,a)};case t.BYTES:return(e,t,i)=>{let a=i[r];(!(a instanceof Uint8Array)||a.byteLength>0)&&n(e,t,a)};case t.DOUBLE:case t.FLOAT:return(e,t,i)=>{let a=i[r];Object.is(a,0)||n(e,t,a)};default:return(e,t,i)=>{let a=i[r];a!=0&&n(e,t,a)}}}function wr(e){switch(e.fieldKind){case`message`:{let{toMessage:t}=tt(e),n=Mr(e);return(e,r,i)=>{n(e,r,t(i))}}case`scalar`:case`enum`:{let n=e.fieldKind==`enum`?t.INT32:e.scalar,r=e.number,i=Nr(n),a=kr(n,e.parent.typeName,e.name);return(e,t,n)=>{e.tag(r,i),a(e,n)}}}}function Tr(e){let n=e.localName,r=e.number;switch(e.listKind){case`message`:{let{toMessage:t}=tt(e),r=Mr(e);return(e,i,a)=>{let o=a[n];for(let n=0;n<o.length;n++)r(e,i,t(o[n]))}}case`scalar`:case`enum`:{let i=e.listKind==`enum`?t.INT32:e.scalar,a=kr(i,e.parent.typeName,e.name);if(e.packed)return(e,t,i)=>{let o=i[n];if(o.length!=0){e.tag(r,S.LengthDelimited).fork();for(let t=0;t<o.length;t++)a(e,o[t]);e.join()}};let o=Nr(i);return(e,t,i)=>{let s=i[n];for(let t=0;t<s.length;t++)e.tag(r,o),a(e,s[t])}}}}function Er(e){let n=e.localName,r=e.number,i=Dr(e);if(e.mapKind==`message`){let{toMessage:t}=tt(e),a=br(e.message);return(e,o,s)=>{let c=s[n],l=Object.keys(c);for(let n=0;n<l.length;n++){let s=l[n];e.tag(r,S.LengthDelimited).fork(),i(e,s),e.tag(2,S.LengthDelimited).fork(),a(e,o,t(c[s])),e.join(),e.join()}}}let a=e.mapKind==`enum`?t.INT32:e.scalar,o=Nr(a),s=kr(a,e.parent.typeName,e.name);return(e,t,a)=>{let c=a[n],l=Object.keys(c);for(let t=0;t<l.length;t++){let n=l[t];e.tag(r,S.LengthDelimited).fork(),i(e,n),e.tag(2,o),s(e,c[n]),e.join()}}}function Dr(e){let t=Nr(e.mapKey),n=kr(e.mapKey,e.parent.typeName,e.name),r=Or(e.mapKey);return(e,i)=>{e.tag(1,t),n(e,r(i))}}function Or(e){switch(e){case t.STRING:return e=>e;case t.BOOL:return e=>e===`true`||e!==`false`&&e;case t.UINT64:case t.FIXED64:return e=>{try{return p.uParse(e)}catch{return e}};case t.INT64:case t.SFIXED64:case t.SINT64:return e=>{try{return p.parse(e)}catch{return e}};default:return e=>{let t=Number.parseInt(e);return Number.isFinite(t)?t:e}}}function kr(e,t,n){let r=Ar(e);return(e,i)=>{try{r(e,i)}catch(e){throw e instanceof Error?Error(`cannot encode field ${t}.${n} to binary: ${e.message}`):e}}}function Ar(e){switch(e){case t.STRING:return(e,t)=>e.string(t);case t.BOOL:return(e,t)=>e.bool(t);case t.DOUBLE:return(e,t)=>e.double(t);case t.FLOAT:return(e,t)=>e.float(t);case t.INT32:return(e,t)=>e.int32(t);case t.INT64:return(e,t)=>e.int64(t);case t.UINT64:return(e,t)=>e.uint64(t);case t.FIXED64:return(e,t)=>e.fixed64(t);case t.BYTES:return(e,t)=>e.bytes(t);case t.FIXED32:return(e,t)=>e.fixed32(t);case t.SFIXED32:return(e,t)=>e.sfixed32(t);case t.SFIXED64:return(e,t)=>e.sfixed64(t);case t.SINT64:return(e,t)=>e.sint64(t);case t.UINT32:return(e,t)=>e.uint32(t);case t.SINT32:return(e,t)=>e.sint32(t)}}function jr(e,t,n,r){Sr(r)(e,t,n[b])}function Mr(e){let t=e.number,n=br(e.message);return e.delimitedEncoding?(e,r,i)=>{e.tag(t,S.StartGroup),n(e,r,i),e.tag(t,S.EndGroup)}:(e,r,i)=>{e.tag(t,S.LengthDelimited).fork(),n(e,r,i),e.join()}}function Nr(e){switch(e){case t.BYTES:case t.STRING:return S.LengthDelimited;case t.DOUBLE:case t.FIXED64:case t.SFIXED64:return S.Bit64;case t.FIXED32:case t.SFIXED32:case t.FLOAT:return S.Bit32;default:return S.Varint}}function Pr(e,t,...n){if(n.length>0)throw Error();return e.services[t]}var Fr=w(btoa(`
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
Khronos\\V1âKhronos\\V1\\GPBMetadataê\vKhronos::V1bproto3`)),Ir=C(Fr,0),Lr=C(Fr,1),Rr=C(Fr,2),zr=C(Fr,4),Br=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.MILITARY=1]=`MILITARY`,e[e.RELIGIOUS=2]=`RELIGIOUS`,e[e.CIVIL=3]=`CIVIL`,e}({}),Vr=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.WATCHTOWER=1]=`WATCHTOWER`,e[e.KEEP=2]=`KEEP`,e[e.CASTLE=3]=`CASTLE`,e[e.CHAPEL=4]=`CHAPEL`,e[e.MONASTERY=5]=`MONASTERY`,e[e.ABBEY=6]=`ABBEY`,e[e.HAMLET=7]=`HAMLET`,e[e.TOWN=8]=`TOWN`,e[e.CITY=9]=`CITY`,e}({}),Hr=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.FIRST=1]=`FIRST`,e[e.SECOND=2]=`SECOND`,e}({}),Ur=w(btoa(`
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
Khronos\\V1âKhronos\\V1\\GPBMetadataê\vKhronos::V1bproto3`),[Fr]),Wr=C(Ur,0),Gr=w(btoa(`
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
Khronos\\V1âKhronos\\V1\\GPBMetadataê\vKhronos::V1bproto3`),[Fr]),Kr=w(btoa(`
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
Khronos\\V1âKhronos\\V1\\GPBMetadataê\vKhronos::V1bproto3`),[Ur,Gr,Fr]),qr=C(Kr,0),Jr=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.GAME_OVER=1]=`GAME_OVER`,e[e.NOT_YOUR_TURN=2]=`NOT_YOUR_TURN`,e[e.DECISION_PENDING=3]=`DECISION_PENDING`,e[e.NO_DECISION_PENDING=4]=`NO_DECISION_PENDING`,e[e.NOT_YOUR_DECISION=5]=`NOT_YOUR_DECISION`,e[e.NOT_A_CHOICE=6]=`NOT_A_CHOICE`,e[e.PLACE_OUTSIDE=7]=`PLACE_OUTSIDE`,e[e.ALREADY_EXCHANGED=8]=`ALREADY_EXCHANGED`,e[e.EXCHANGE_AFTER_ACTION=9]=`EXCHANGE_AFTER_ACTION`,e[e.NO_CARDS_GIVEN_UP=10]=`NO_CARDS_GIVEN_UP`,e[e.CARDS_NOT_IN_HAND=11]=`CARDS_NOT_IN_HAND`,e[e.CARDS_BEYOND_TOTALS=12]=`CARDS_BEYOND_TOTALS`,e[e.TOO_LITTLE_MONEY=13]=`TOO_LITTLE_MONEY`,e[e.NO_HOLDEM=14]=`NO_HOLDEM`,e[e.ALREADY_SWAPPED=15]=`ALREADY_SWAPPED`,e[e.SWAP_AFTER_ACTION=16]=`SWAP_AFTER_ACTION`,e[e.NO_CARDS_TAKEN=17]=`NO_CARDS_TAKEN`,e[e.CARDS_NOT_IN_ROW=18]=`CARDS_NOT_IN_ROW`,e[e.UNEQUAL_SWAP=19]=`UNEQUAL_SWAP`,e[e.SAME_BOARD=20]=`SAME_BOARD`,e[e.ADVENTURER_ELSEWHERE=21]=`ADVENTURER_ELSEWHERE`,e[e.ADVENTURER_SPENT=22]=`ADVENTURER_SPENT`,e[e.PAYMENT_UNCLEAR=23]=`PAYMENT_UNCLEAR`,e[e.TOO_FEW_CARDS=24]=`TOO_FEW_CARDS`,e[e.WRONG_CARDS=25]=`WRONG_CARDS`,e[e.TOO_MANY_CARDS=26]=`TOO_MANY_CARDS`,e[e.SURCHARGE_MISSING=27]=`SURCHARGE_MISSING`,e[e.NO_ADVENTURER=28]=`NO_ADVENTURER`,e[e.WRONG_BOARD=29]=`WRONG_BOARD`,e[e.NO_TILE=30]=`NO_TILE`,e[e.NO_CUBE=31]=`NO_CUBE`,e[e.OFF_BOARD=32]=`OFF_BOARD`,e[e.NOT_FREE=33]=`NOT_FREE`,e[e.NO_BUILDING=34]=`NO_BUILDING`,e[e.NOT_YOURS=35]=`NOT_YOURS`,e[e.OTHER_TYPE=36]=`OTHER_TYPE`,e[e.NOT_LARGER=37]=`NOT_LARGER`,e[e.NOT_COVERED=38]=`NOT_COVERED`,e[e.TOO_LARGE=39]=`TOO_LARGE`,e[e.PRINTED=40]=`PRINTED`,e[e.BUILDING_FULL=41]=`BUILDING_FULL`,e[e.NOT_A_RUIN=42]=`NOT_A_RUIN`,e[e.RIVER=43]=`RIVER`,e[e.DOMAINS_JOINED=44]=`DOMAINS_JOINED`,e[e.EQUAL_HIGHEST=45]=`EQUAL_HIGHEST`,e[e.HAND_NOT_GIVEN_UP=46]=`HAND_NOT_GIVEN_UP`,e}({}),Yr=w(btoa(`
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
Khronos\\V1âKhronos\\V1\\GPBMetadataê\vKhronos::V1bproto3`),[Ur,Gr,Fr,Kr]),Xr=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.CONSTRUCTION=1]=`CONSTRUCTION`,e[e.UPGRADE=2]=`UPGRADE`,e[e.DEMOLITION=3]=`DEMOLITION`,e[e.RIPPLE=4]=`RIPPLE`,e[e.PARADOX=5]=`PARADOX`,e[e.PARADOX_SHADOW=6]=`PARADOX_SHADOW`,e[e.UNRIPPLED_UPGRADE=7]=`UNRIPPLED_UPGRADE`,e[e.DOWNSIZING=8]=`DOWNSIZING`,e[e.LOST_SHADOW=9]=`LOST_SHADOW`,e[e.POPULATION=10]=`POPULATION`,e[e.RENOVATION=11]=`RENOVATION`,e}({}),Zr=w(btoa(`
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
Khronos\\V1âKhronos\\V1\\GPBMetadataê\vKhronos::V1bproto3`),[Fr]),Qr=w(btoa(`
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
Khronos\\V1âKhronos\\V1\\GPBMetadataê\vKhronos::V1bproto3`),[Ur,Gr,Yr,Zr,Fr,Kr]),$r=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.RIPPLE=1]=`RIPPLE`,e[e.RIPPLE_STOPPED=2]=`RIPPLE_STOPPED`,e[e.PARADOX=3]=`PARADOX`,e[e.JUNCTION=4]=`JUNCTION`,e[e.JUNCTION_CLASH=5]=`JUNCTION_CLASH`,e[e.DIVISION_CLASH=6]=`DIVISION_CLASH`,e[e.DECISION=7]=`DECISION`,e}({}),ei=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.EASY=1]=`EASY`,e[e.MEDIUM=2]=`MEDIUM`,e[e.STRONG=3]=`STRONG`,e}({}),ti=w(btoa(`
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
Khronos\\V1âKhronos\\V1\\GPBMetadataê\vKhronos::V1bproto3`)),ni=w(btoa(`
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
Khronos\\V1âKhronos\\V1\\GPBMetadataê\vKhronos::V1bproto3`)),ri=C(ni,0),ii=C(ni,1),ai=C(ni,4),oi=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.MATAGOT=1]=`MATAGOT`,e[e.RIO_GRANDE=2]=`RIO_GRANDE`,e}({}),si=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.STANDARD=1]=`STANDARD`,e[e.FIRST_PRINTING=2]=`FIRST_PRINTING`,e}({}),ci=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.DEALT=1]=`DEALT`,e[e.REPORTED=2]=`REPORTED`,e}({}),li=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.OPEN=1]=`OPEN`,e[e.SEALED=2]=`SEALED`,e}({}),ui=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.LEAVE_GAME=1]=`LEAVE_GAME`,e[e.TO_STOCK=2]=`TO_STOCK`,e}({}),di=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.BOTH=1]=`BOTH`,e[e.HIGHER=2]=`HIGHER`,e}({}),fi=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.WHOLE_FOOTPRINT=1]=`WHOLE_FOOTPRINT`,e[e.NEW_SQUARES=2]=`NEW_SQUARES`,e}({}),pi=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.STAYS=1]=`STAYS`,e[e.REMOVED=2]=`REMOVED`,e}({}),mi=w(btoa(`
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
Khronos\\V1âKhronos\\V1\\GPBMetadataê\vKhronos::V1bproto3`),[ni,Fr,Kr]),hi=C(mi,0),gi=w(btoa(`
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
Khronos\\V1âKhronos\\V1\\GPBMetadataê\vKhronos::V1bproto3`)),_i=w(btoa(`
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
Khronos\\V1âKhronos\\V1\\GPBMetadataê\vKhronos::V1bproto3`)),vi=w(btoa(`
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
Khronos\\V1âKhronos\\V1\\GPBMetadataê\vKhronos::V1bproto3`),[Ur,ni,Gr,Fr]),yi=C(vi,0),bi=C(vi,6),xi=C(vi,9),Si=C(vi,10),Ci=C(vi,12),wi=C(vi,13),Ti=w(btoa(`
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
Khronos\\V1âKhronos\\V1\\GPBMetadataê\vKhronos::V1bproto3`),[ni,Gr,gi,Yr,Kr,vi]),Ei=w(btoa(`
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
Khronos\\V1âKhronos\\V1\\GPBMetadataê\vKhronos::V1bproto3`),[Ur,ni,Yr,Kr,vi]),Di=C(Ei,0),Oi=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.ACTION=1]=`ACTION`,e[e.POSITION=2]=`POSITION`,e[e.RECORD=3]=`RECORD`,e[e.REGION=4]=`REGION`,e[e.DIAGRAM=5]=`DIAGRAM`,e}({}),ki=w(btoa(`
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
Khronos\\V1âKhronos\\V1\\GPBMetadataê\vKhronos::V1bproto3`),[Ur,Fr]),Ai=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.INCOME=1]=`INCOME`,e[e.BONUS=2]=`BONUS`,e[e.EXCHANGE=3]=`EXCHANGE`,e[e.TRAVEL=4]=`TRAVEL`,e[e.DEMOLITION=5]=`DEMOLITION`,e}({}),ji=w(btoa(`
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
Khronos\\V1âKhronos\\V1\\GPBMetadataê\vKhronos::V1bproto3`),[Ur,Qr,ti,mi,ni,Gr,Yr,Zr,Fr,_i,Ti,Ei,Kr,ki,vi]),Mi=C(ji,1),Ni=C(ji,8),Pi=C(ji,28),T=Pr(ji,0),E,Fi,Ii,Li,Ri,zi,Bi,Vi,Hi,Ui,Wi,Gi=Symbol.for(`pv`),Ki={},qi=[],Ji=/^m(i|n|o|s|text|space)$/,Yi=Array.isArray,Xi=qi.slice,Zi=Object.assign;function Qi(e){e&&e.parentNode&&e.remove()}function $i(e,t,n){var r,i,a,o={},s=arguments.length;for(a in t)a==`key`?r=t[a]:a==`ref`&&typeof e!=`function`?i=t[a]:o[a]=t[a];return s>2&&(o.children=s>3?Xi.call(arguments,2):n),ea(e,o,r,i,null)}function ea(e,t,n,r,i){var a={type:e,props:t,key:n,ref:r,__k:null,__:null,__b:0,__e:null,__c:null,constructor:Gi,__v:i||++Fi,__i:-1,__u:0};return!i&&E.vnode&&E.vnode(a),a}function D(e){return e.children}function ta(e,t){this.props=e,this.context=t,this.__g=0}function na(e,t){if(t==null)return e.__&&na(e.__,e.__i+1);for(var n;t<e.__k.length;t++)if((n=e.__k[t])&&n.__e)return n.__e;return typeof e.type!=`function`||e.props.__P?null:na(e)}function ra(e){var t,n=e.__v,r=n.__e,i=[],a=[],o=e.__P;o&&((t=Zi({constructor:Gi},n)).__v=n.__v+1,E.vnode&&E.vnode(t),ma(o,t,n,e.__n,o.namespaceURI,32&n.__u?[r]:null,i,r||na(n),32&n.__u,a),t.__v=n.__v,t.__.__k[t.__i]=t,_a(i,t,a),n.__=n.__e=null,t.__e!=r&&ia(t))}function ia(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&(e.__e=t.__e)}),ia(e)}function aa(e){(8&e.__g||(e.__g|=8,Li.push(e),zi++))&&Ri==E.debounceRendering||((Ri=E.debounceRendering)||queueMicrotask)(oa)}function oa(){try{for(var e,t=1;Li.length;)Li.length>t&&Li.sort(Bi),e=Li.shift(),t=Li.length,8&e.__g&&ra(e)}finally{(zi=Li.length)&&(Ri||queueMicrotask)(oa)}}function sa(e,t,n,r,i,a,o,s,c,l,u){var d,f,p,m,h,g,_=r.__k||qi,v=t.length;for(c=ca(n,t,_,c,v),d=0;d<v;d++)(p=n.__k[d])!=null&&(f=~p.__i&&_[p.__i]||Ki,p.__i=d,g=ma(e,p,f,i,a,o,s,c,l,u),m=p.__e,(f.ref!=p.ref||8&f.__u)&&(f.ref&&ya(f.ref,null,p,f),p.ref&&u.push(p.ref,p.__c||m,p)),h||=m,4&p.__u?(c=la(p,c,e,!f.__v),f.__e&&(f.__e=null)):typeof p.type==`function`&&g!==void 0?c=g:m&&(c=m.nextSibling),p.__u&=-21);return n.__e=h,c}function ca(e,t,n,r,i){var a,o,s,c,l,u,d,f,p,m=n.length,h=m,g=0,_=0,v=e.__k=Array(i);for(a=0;a<i;a++)(o=t[a])!=null&&typeof o!=`boolean`&&typeof o!=`function`?(typeof o!=`object`||o.constructor===String?o=v[a]=ea(null,o):Yi(o)?o=v[a]=ea(D,{children:o}):o.constructor===Gi&&o.__b?o=v[a]=ea(o.type,o.props,o.key,o.ref,o.__v):v[a]=o,c=a+g,o.__=e,o.__b=e.__b+1,s=null,~(l=o.__i=ua(o,n,c,h))&&(h--,(s=n[l])&&(s.__u|=2)),s&&s.__v?(o.__u|=16,l==c-1?g--:l==c+1?g++:l!=c&&(l>c?g--:g++,_=1)):(~l||(i>m?g--:i<m&&g++),typeof o.type!=`function`&&(o.__u|=4))):v[a]=null;if(_){for(u=[],d=[],a=0;a<i;a++)if((o=v[a])&&16&o.__u){for(g=0,f=u.length;g<f;)u[p=g+f>>1]<o.__i?g=p+1:f=p;u[g]=o.__i,d[a]=g+1}for(g=u.length;a--;)d[a]&&(d[a]==g?g--:v[a].__u|=4)}if(h)for(a=0;a<m;a++)!(s=n[a])||2&s.__u||(s.__e==r&&(r=na(s)),ba(s,s));return r}function la(e,t,n,r){var i,a,o,s;if(typeof e.type==`function`){if(e.props.__P)return t;if(i=e.__k)for(a=0;a<i.length;a++)i[a]&&(i[a].__=e,t=la(i[a],t,n,!1));return t}for(t&&!t.parentNode&&(t=na(e))&&!t.parentNode&&(t=null),o=e.__e,s=t;s&&s.nodeType==8;)s=s.nextSibling;for(o!=s&&(!r&&n.moveBefore&&o.parentNode?n.moveBefore(o,t):n.insertBefore(o,t||null)),t=o;(t&&=t.nextSibling)&&t.nodeType==8&&!t.data.startsWith(`$s`););return t}function ua(e,t,n,r){var i,a=e.key,o=e.type,s=t[n],c=s&&!(2&s.__u);if(s===null&&a==null||c&&a==s.key&&o==s.type)return n;if(r>+!!c){for(i=n-1;i>=0;i--)if((s=t[i])&&!(2&s.__u)&&a==s.key&&o==s.type)return i;for(i=n+1;i<t.length;i++)if((s=t[i])&&!(2&s.__u)&&a==s.key&&o==s.type)return i}return-1}function da(e,t,n){n??=``,t[0]==`-`?e.setProperty(t,n):e[t]=n}function fa(e,t,n,r,i){var a,o;if(t==`style`){if(typeof n==`string`)e.style.cssText=n;else{if(typeof r==`string`&&(e.style.cssText=r=``),r)for(t in r)n&&t in n||da(e.style,t);if(n)for(t in n)r&&n[t]==r[t]||da(e.style,t,n[t])}}else if(t[0]==`o`&&t[1]==`n`)typeof n!=`function`&&(n=null),typeof r!=`function`&&(r=null),(e.__e||={})[t]=n,n&&r||(o=Wi[t]||(Wi[t]=pa(t)),(e.__a||={})[t]=Ui,a=t!=(t=t.replace(Hi,`$1`)),(t=t.slice(2))[0]<`a`&&(t=t.toLowerCase()),n?e.addEventListener(t,o,a):e.removeEventListener(t,o,a));else{if(i==`http://www.w3.org/2000/svg`)t=t.replace(/xlink(H|:h)/,`h`).replace(/sName$/,`s`);else if(t!=`width`&&t!=`height`&&t!=`href`&&t!=`list`&&t!=`form`&&t!=`tabIndex`&&t!=`download`&&t!=`rowSpan`&&t!=`colSpan`&&t!=`role`&&t!=`popover`&&t in e)try{e[t]=n??``;return}catch{}if(typeof n==`function`)return;n==null||!1===n&&t[4]!=`-`?e.removeAttribute(t):e.setAttribute(t,t==`popover`&&n==1?``:n)}}function pa(e){return function(t){var n=this.__e;if(n){if(n=n[e],t[Vi]==null)t[Vi]=Ui++;else if(t[Vi]<this.__a[e])return;return n(E.event?E.event(t):t)}}}function ma(e,t,n,r,i,a,o,s,c,l){var u,d,f,p,m,h,g,_,v,y,b,ee,te,ne,re,ie,ae,oe,se=t.type;if(t.constructor!==Gi)return null;128&n.__u&&(c=32&n.__u,u=n.__c.__z)&&(t.__u|=c,d=a=[],u.nodeType==8?s=ha(u,a):a.push(u),s=a[0]||s),(u=E.__b)&&u(t);n:if(typeof se==`function`){f=o.length;try{if(_=t.props,v=(u=se.prototype)&&u.render,y=(u=se.contextType)&&r[u.__c],b=u?y?y.props.value:u.__:r,(p=n.__c)?(t.__c=p,2&p.__g&&(p.__g|=1)):(v?t.__c=p=new se(_,b):(t.__c=p=new ta(_,b),p.constructor=se,p.render=xa),y&&y.sub(p),p.state||(p.state={}),p.__n=r,p.__g|=8,p.__h=[],p.__k=[]),v&&(p.__s||(p.__s=p.state),se.getDerivedStateFromProps&&(p.__s==p.state&&(p.__s=Zi({},p.__s)),Zi(p.__s,se.getDerivedStateFromProps(_,p.__s)))),m=p.props,h=p.state,p.__v=t,n.__c){if(_!==m&&v&&!se.getDerivedStateFromProps&&p.componentWillReceiveProps&&p.componentWillReceiveProps(_,b),t.__v==n.__v&&!(8&p.__g)||!(4&p.__g)&&p.shouldComponentUpdate&&!1===p.shouldComponentUpdate(_,p.__s,b)){t.__v!=n.__v&&(p.props=_,p.state=p.__s,p.__g&=-9),t.__e=n.__e,t.__k=n.__k,t.__k.some(function(e){e&&(e.__=t)}),qi.push.apply(p.__h,p.__k),p.__k=[],p.__h.length&&o.push(p),s=na(n);break n}p.componentWillUpdate&&p.componentWillUpdate(_,p.__s,b),v&&p.componentDidUpdate&&p.__h.push(function(){p.componentDidUpdate(m,h,g)})}else v&&!se.getDerivedStateFromProps&&p.componentWillMount&&p.componentWillMount(),v&&p.componentDidMount&&p.__h.push(p.componentDidMount);p.context=b,p.props=_,p.__P=e,p.__g&=-5,ee=E.__r,te=v?25:0;do p.__g&=-9,ee&&ee(t),u=p.render(p.props,p.state=p.__s,p.context);while(8&p.__g&&++te<25);v&&(qi.push.apply(p.__h,p.__k),p.__k=[]),p.state=p.__s,p.getChildContext&&(r=Zi({},r,p.getChildContext())),v&&n.__c&&p.getSnapshotBeforeUpdate&&(g=p.getSnapshotBeforeUpdate(m,h)),ne=u&&u.type===D&&u.key==null?u.props.children:u,_.__P&&(u=s,i=(e=_.__P).namespaceURI,c=a=null,n.props&&n.props.__P!=e&&(n.__k.some(function(e){e&&ba(e,e)}),n.__k=null),s=n.__k?na(n,0):null),s=sa(e,Yi(ne)?ne:[ne],t,n,r,i,a,o,s,c,l),_.__P&&(t.__e=null,s=u),t.__u&=-161,d&&d.some(Qi),p.__h.length&&o.push(p),1&p.__g&&(p.__g&=-4)}catch(e){if(o.length=f,t.__v=null,c||a){if(e&&e.then){if(t.__u|=128|c,a){for(~(ae=a.indexOf(s||void 0))||(ae=a.length);(oe=a[ae-1])&&oe.nodeType==8;)ae--;for(;ae<a.length;ae++)if(oe=a[ae]){if(a[ae]=null,re){if(oe==ie)break}else{if(oe.nodeType!=8)break;oe.data.startsWith(`$s`)&&(ie=ha(re=oe))}}}if(!re){for(;s&&s.nodeType==8&&s.nextSibling;)s=s.nextSibling;re=s}(u=ha(re=t.__c.__z||(t.__c.__z=re)))?(t.__e=re,s=u):t.__e=s,s&&=s.nextSibling}else a&&a.some(Qi)}else t.__e=n.__e;t.__k||=n.__k||[],e&&e.then||ga(t),E.__e(e,t,n)}}else s=t.__e=va(n.__e,t,n,r,i,a,o,c,l,e);return(u=E.diffed)&&u(t),s}function ha(e,t){if(e&&e.nodeType==8&&e.data.startsWith(`$s`))for(var n=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith(`$s`))n++;else if(e.data.startsWith(`/$s`)&&!--n)return e}t&&t.push(e)}}function ga(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(ga))}function _a(e,t,n){for(var r=0;r<n.length;)ya(n[r++],n[r++],n[r++]);E.__c&&E.__c(t,e),e.some(function(t){try{e=t.__h,t.__h=[],e.some(function(e){e.call(t)})}catch(e){E.__e(e,t.__v)}})}function va(e,t,n,r,i,a,o,s,c,l){var u,d,f,p,m,h,g,_,v=n.props||Ki,y=t.props,b=t.type;if(b==`svg`?i=`http://www.w3.org/2000/svg`:b==`math`?i=`http://www.w3.org/1998/Math/MathML`:i||=`http://www.w3.org/1999/xhtml`,a){for(u=0;u<a.length;u++)if((m=a[u])&&(b?m.localName==b:m.nodeType==3)){e=m,a[u]=null;break}}if(!e){if(_=l.ownerDocument||document,!b)return _.createTextNode(y);e=_.createElementNS(i,b,y.is?y:l),s&&=(E.__m&&E.__m(t,a),!1),a=null}if(b){if(l=b==`template`&&e.content||e,a=b==`textarea`&&y.defaultValue!=null?null:a&&Xi.call(l.childNodes),!s&&a)for(v={},u=0;u<e.attributes.length;u++)v[(m=e.attributes[u]).name]=m.value;for(u in v)m=v[u],u==`dangerouslySetInnerHTML`?f=m:u==`children`||u in y||u==`value`&&`defaultValue`in y||u==`checked`&&`defaultChecked`in y||fa(e,u,null,m,i);for(u in y)m=y[u],u==`children`?p=m:u==`dangerouslySetInnerHTML`?d=m:u==`value`?h=m:u==`checked`?g=m:s&&typeof m!=`function`||v[u]===m||fa(e,u,m,v[u],i);d?(s||f&&(d.__html==f.__html||d.__html==e.innerHTML)||(e.innerHTML=d.__html),t.__k=[]):(f&&(e.textContent=``),(b==`foreignObject`||i==`http://www.w3.org/1998/Math/MathML`&&Ji.test(b))&&(i=`http://www.w3.org/1999/xhtml`),sa(l,Yi(p)?p:[p],t,n,r,i,a,o,a?a[0]:n.__k&&na(n,0),s,c),a&&a.some(Qi)),s&&b!=`textarea`||(u=`value`,b==`progress`&&h==null?e.removeAttribute(u):h==null||h===e[u]&&(b!=`progress`||h)||fa(e,u,h,v[u],i),u=`checked`,g!=null&&g!=e[u]&&fa(e,u,g,v[u],i))}else v===y||s&&e.data==y||(e.data=y);return e}function ya(e,t,n,r){try{typeof e==`function`?t?t.__x=e(t)||1:(r&&=r.__c||r.__e)&&(t=r.__x)&&(r.__x=null,typeof t==`function`?t():e(null)):e.current=t}catch(e){E.__e(e,n)}}function ba(e,t,n){var r,i,a,o;if(E.unmount&&E.unmount(e),!(r=e.ref)||r.current&&r.current!=e.__e||ya(r,null,t,e),r=e.__c){if(r.componentWillUnmount)try{r.componentWillUnmount()}catch(e){E.__e(e,t)}r.__P=r.__n=null}if(r=e.__k)for(o=0;o<r.length;o++)r[o]&&ba(r[o],t,typeof e.type!=`function`||n&&!e.props.__P);!n&&(r=e.__c)&&(r=r.__z)&&(i=ha(r,a=[]))&&(r==e.__e&&a.some(Qi),Qi(i),Qi(r)),n||Qi(e.__e),e.__e=e.__c=e.__=null}function xa(e,t,n){return this.constructor(e,n)}function Sa(e,t){var n,r,i,a;E.__&&E.__(e,t),t.nodeType==9&&(t=t.documentElement),r=(n=e&&32&e.__u)?null:t.__k,t.__k=ea(D,{children:[e]}),i=[],a=[],ma(t,t.__k,r||Ki,Ki,t.namespaceURI,r?null:t.firstChild?Xi.call(t.childNodes):null,i,r?r.__e:t.firstChild,n,a),_a(i,t.__k,a),t.__k.props.children=null}E={__e:function(e,t,n,r){for(var i,a,o;t=t.__;)if((i=t.__c)&&!(1&i.__g)){i.__g|=4;try{if((o=(a=i.constructor)&&a.getDerivedStateFromError)&&i.setState(a.getDerivedStateFromError(e)),i.componentDidCatch&&(i.componentDidCatch(e,r||{}),o=1),o&&8&i.__g)return void(i.__g|=2)}catch(t){e=t}}throw zi=0,e}},Fi=0,Ii=function(e){return e!=null&&e.constructor===Gi},ta.prototype.setState=function(e,t){var n=this.__s;n&&n!=this.state||(n=this.__s=Zi({},this.state)),typeof e==`function`&&(e=e(Zi({},n),this.props)),e&&(Zi(n,e),this.__v&&(t&&this.__k.push(t),aa(this)))},ta.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),aa(this))},ta.prototype.render=D,Li=[],zi=0,Bi=function(e,t){return e.__v.__b-t.__v.__b},Vi=Symbol(),Hi=/(PointerCapture)$|Capture$/i,Ui=0,Wi={};var Ca,O,wa,Ta,Ea=Object.is,Da=0,Oa=[],ka=[],k=E,Aa=k.__b,ja=k.__r,Ma=k.diffed,Na=k.__c,Pa=k.unmount,Fa=k.__;function Ia(e,t){k.__h&&k.__h(O,e,Da||t),Da=0;var n=O.__H||(O.__H={__:[],__h:[]});return e>=n.__.length&&n.__.push({}),n.__[e]}function La(e){return Da=1,Ra(Xa,e)}function Ra(e,t,n){var r=Ia(Ca++,2);if(r.t=e,!r.__c&&(r.__=[n?n(t):Xa(void 0,t),function(e){var t=(r.__N||r.__)[0],n=r.t(t,e);Ea(t,n)||(r.__N=[n,r.__[1]],r.__c.setState({}))}],r.__c=O,!O.__f)){O.__f=!0;var i=O.shouldComponentUpdate;O.shouldComponentUpdate=function(e,t,n){var r=this.__H;if(!r)return!0;var a=!1,o=this.props!=e;if(r.__.some(function(e){e.__N&&(a=!0,Ea(e.__[0],e.__N[0])||(o=!0))}),i){var s=i.call(this,e,t,n);return a?s||o:s}return!a||o}}return r.__}function za(e,t){var n=Ia(Ca++,3);!k.__s&&Ya(n.__H,t)&&(n.__P=!0,n.__=e,n.u=t,O.__H.__h.push(n))}function Ba(e,t){var n=Ia(Ca++,4);!k.__s&&Ya(n.__H,t)&&(n.__P=!1,n.__=e,n.u=t,O.__h.push(n))}function Va(e){return Da=5,Ha(function(){return{current:e}},[])}function Ha(e,t){var n=Ia(Ca++,7);return Ya(n.__H,t)&&(n.__=e(),n.__H=t),n.__}function Ua(){var e;do{for(;e=ka.shift();)try{qa(e)}catch(t){k.__e(t,{__:(e=e.__P)&&e.__v})}for(;e=Oa.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(qa),t.__h.some(Ja),t.__h=[]}catch(n){t.__h=[],k.__e(n,e.__v)}}}while(ka.length)}k.__b=function(e){O=null,Aa&&Aa(e)},k.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),Fa&&Fa(e,t)},k.__r=function(e){ja&&ja(e),Ca=0;var t=(O=e.__c).__H;t&&(wa==O?O.__h=[]:(t.__h.some(qa),t.__h.some(Ja),Ca=0),t.__h=[],t.__.some(function(e){e.__N&&(e.__=e.__N),e.u=e.__N=void 0})),wa=O},k.diffed=function(e){Ma&&Ma(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&Ka(Oa.push(t)),t.__H.__.some(function(e){e.u&&(e.__H=e.u)})),wa=O=null},k.__c=function(e,t){t.some(function(e){try{e.__h.some(qa),e.__h=e.__h.filter(function(e){return!e.__||Ja(e)})}catch(t){e.__h=[function(){throw t}]}}),Na&&Na(e,t)},k.unmount=function(e){Pa&&Pa(e);var t,n,r=e.__c;r&&r.__H&&(r.__H.__.some(function(r){try{if(r.__P&&r.__c){if(n===void 0){for(n=e.__;n&&(!n.__c||!n.__c.__P);)n=n.__;n&&=n.__c}r.__P=n,Ka(ka.push(r))}else qa(r)}catch(e){t=e}}),r.__H=void 0,t&&k.__e(t,r.__v))};var Wa=typeof requestAnimationFrame==`function`;function Ga(e){var t,n=function(){clearTimeout(r),Wa&&cancelAnimationFrame(t),setTimeout(e)},r=setTimeout(n,35);Wa&&(t=requestAnimationFrame(n))}function Ka(e){e!=1&&Ta==k.requestAnimationFrame||((Ta=k.requestAnimationFrame)||Ga)(Ua)}function qa(e){var t=O,n=e.__c;typeof n==`function`&&(e.__c=void 0,n()),O=t}function Ja(e){var t=O;e.__c=e.__(),O=t}function Ya(e,t){return!e||e.length!=t.length||t.some(function(t,n){return!Ea(t,e[n])})}function Xa(e,t){return typeof t==`function`?t(e):t}var Za=Symbol.for(`preact-signals`);function Qa(){if(ro>1)ro--;else{var e,t=!1;for((function(){var e=so;for(so=void 0;e!==void 0;){var t=e.S;if(t.v===e.v)for(var n=t.t;n!==void 0;n=n.x)n.i===e.i&&(n.i=t.i);e=e.o}})();no!==void 0;){var n=no;for(no=void 0,io++;n!==void 0;){var r=n.u;if(n.u=void 0,n.f&=-3,!(8&n.f)&&fo(n))try{n.c()}catch(n){t||=(e=n,!0)}n=r}}if(io=0,ro--,t)throw e}}function $a(e){if(ro>0)return e();oo=++ao,ro++;try{return e()}finally{Qa()}}var eo,A=void 0;function to(e){var t=A,n=eo;A=void 0,eo=void 0;try{return e()}finally{A=t,eo=n}}var no=void 0,ro=0,io=0,ao=0,oo=0,so=void 0,co=0;function lo(e){if(A!==void 0){var t=e.n;if(t===void 0||t.t!==A)return t={i:0,S:e,p:A.s,n:void 0,t:A,e:void 0,x:void 0,r:t},A.s!==void 0&&(A.s.n=t),A.s=t,e.n=t,32&A.f&&e.S(t),t;if(t.i===-1)return t.i=0,t.n!==void 0&&(t.n.p=t.p,t.p!==void 0&&(t.p.n=t.n),t.p=A.s,t.n=void 0,A.s.n=t,A.s=t),t}}function uo(e,t){this.v=e,this.i=0,this.n=void 0,this.t=void 0,this.l=0,this.W=t?.watched,this.Z=t?.unwatched,this.name=t?.name}uo.prototype.brand=Za,uo.prototype.h=function(){return!0},uo.prototype.S=function(e){var t=this,n=this.t;n!==e&&e.e===void 0&&(e.x=n,this.t=e,n===void 0?to(function(){var e;(e=t.W)==null||e.call(t)}):n.e=e)},uo.prototype.U=function(e){var t=this;if(this.t!==void 0){var n=e.e,r=e.x;n!==void 0&&(n.x=r,e.e=void 0),r!==void 0&&(r.e=n,e.x=void 0),e===this.t&&(this.t=r,r===void 0&&to(function(){var e;(e=t.Z)==null||e.call(t)}))}},uo.prototype.subscribe=function(e){var t=this;return N(function(){var n=t.value;to(function(){return e(n)})},{name:`sub`})},uo.prototype.valueOf=function(){return this.value},uo.prototype.toString=function(){return this.value+``},uo.prototype.toJSON=function(){return this.value},uo.prototype.peek=function(){var e=this;return to(function(){return e.value})},Object.defineProperty(uo.prototype,"value",{get:function(){var e=lo(this);return e!==void 0&&(e.i=this.i),this.v},set:function(e){if(e!==this.v){if(io>100)throw Error(`Cycle detected`);(function(e){ro!==0&&io===0&&e.l!==oo&&(e.l=oo,so={S:e,v:e.v,i:e.i,o:so})})(this),this.v=e,this.i++,co++,ro++;try{for(var t=this.t;t!==void 0;t=t.x)t.t.N()}finally{Qa()}}}});function j(e,t){return new uo(e,t)}function fo(e){for(var t=e.s;t!==void 0;t=t.n)if(t.S.i!==t.i||!t.S.h()||t.S.i!==t.i)return!0;return!1}function po(e){for(var t=e.s;t!==void 0;t=t.n){var n=t.S.n;if(n!==void 0&&(t.r=n),t.S.n=t,t.i=-1,t.n===void 0){e.s=t;break}}}function mo(e){for(var t=e.s,n=void 0;t!==void 0;){var r=t.p;t.i===-1?(t.S.U(t),r!==void 0&&(r.n=t.n),t.n!==void 0&&(t.n.p=r)):n=t,t.S.n=t.r,t.r!==void 0&&(t.r=void 0),t=r}e.s=n}function ho(e,t){uo.call(this,void 0,t),this.x=e,this.s=void 0,this.g=co-1,this.f=4}ho.prototype=new uo,ho.prototype.h=function(){if(this.f&=-3,1&this.f)return!1;if((36&this.f)==32||(this.f&=-5,this.g===co))return!0;if(this.g=co,this.f|=1,this.i>0&&!fo(this))return this.f&=-2,!0;var e=A;try{po(this),A=this;var t=this.x();(16&this.f||this.v!==t||this.i===0)&&(this.v=t,this.f&=-17,this.i++)}catch(e){this.v=e,this.f|=16,this.i++}return A=e,mo(this),this.f&=-2,!0},ho.prototype.S=function(e){if(this.t===void 0){this.f|=36;for(var t=this.s;t!==void 0;t=t.n)t.S.S(t)}uo.prototype.S.call(this,e)},ho.prototype.U=function(e){if(this.t!==void 0&&(uo.prototype.U.call(this,e),this.t===void 0)){this.f&=-33;for(var t=this.s;t!==void 0;t=t.n)t.S.U(t)}},ho.prototype.N=function(){if(!(2&this.f)){this.f|=6;for(var e=this.t;e!==void 0;e=e.x)e.t.N()}},Object.defineProperty(ho.prototype,"value",{get:function(){if(1&this.f)throw Error(`Cycle detected`);var e=lo(this);if(this.h(),e!==void 0&&(e.i=this.i),16&this.f)throw this.v;return this.v}});function M(e,t){return new ho(e,t)}function go(e){var t=e.j;if(e.j=void 0,typeof t==`function`){ro++;var n=A;A=void 0;try{t()}catch(t){throw e.f&=-2,e.f|=8,_o(e),t}finally{A=n,Qa()}}}function _o(e){for(var t=e.s;t!==void 0;t=t.n)t.S.U(t);e.x=void 0,e.s=void 0,go(e)}function vo(e){if(A!==this)throw Error(`Out-of-order effect`);mo(this),A=e,this.f&=-2;try{8&this.f&&_o(this)}finally{Qa()}}function yo(e,t){this.x=e,this.j=void 0,this.s=void 0,this.u=void 0,this.f=32,this.name=t?.name,eo&&eo.push(this)}yo.prototype.c=function(){var e=this.S();try{if(8&this.f||this.x===void 0)return;var t=this.x();typeof t==`function`&&(this.j=t)}finally{e()}},yo.prototype.S=function(){if(1&this.f)throw Error(`Cycle detected`);this.f|=1,this.f&=-9,go(this),po(this),ro++;var e=A;return A=this,vo.bind(this,e)},yo.prototype.N=function(){2&this.f||(this.f|=2,this.u=no,no=this)},yo.prototype.d=function(){this.f|=8,1&this.f||_o(this)},yo.prototype.dispose=function(){this.d()};function N(e,t){var n=new yo(e,t);try{n.c()}catch(e){throw n.d(),e}var r=n.d.bind(n);return r[Symbol.dispose]=r,r}var bo,xo,So=typeof window<`u`&&!!window.__PREACT_SIGNALS_DEVTOOLS__,Co=[];N(function(){bo=this.N})();function wo(e,t){E[e]=t.bind(null,E[e]||function(){})}function To(e){if(xo){var t=xo;xo=void 0,t()}xo=e&&e.S()}function Eo(e){var t=this,n=e.data,r=Oo(n);r.name=`ReactiveDom`,r.value=n;var i=Ha(function(){for(var e=t,n=t.__v;n=n.__;)if(n.__c){n.__c.__$f|=4;break}var i=M(function(){var e=r.value.value;return e===0?0:!0===e?``:e||``}),a=M(function(){return!Array.isArray(i.value)&&!Ii(i.value)}),o=N(function(){if(this.N=jo,a.value){var t=i.value;e.__v&&e.__v.__e&&e.__v.__e.nodeType===3&&(e.__v.__e.data=t)}}),s=t.__$u.d;return t.__$u.d=function(){o(),s.call(this)},[a,i]},[]),a=i[0],o=i[1];return a.value?o.peek():o.value}Eo.displayName=`ReactiveTextNode`,Object.defineProperties(uo.prototype,{constructor:{configurable:!0,value:$i(D,null).constructor},type:{configurable:!0,value:Eo},props:{configurable:!0,get:function(){var e=this;return{data:{get value(){return e.value}}}}},__b:{configurable:!0,value:1}}),wo(`__b`,function(e,t){if(To(),typeof t.type==`string`){var n,r=t.props;for(var i in r)if(i!==`children`){var a=r[i];a instanceof uo&&(n||(t.__np=n={}),n[i]=a,r[i]=a.peek())}}e(t)}),wo(`__r`,function(e,t){if(e(t),t.type!==D){To();var n,r=t.__c;r&&(r.__$f&=-2,(n=r.__$u)===void 0&&(r.__$u=n=function(e,t){var n;return N(function(){n=this},{name:t}),n.c=e,n}(function(e){return function(){var t;So&&((t=this.y)==null||t.call(this)),e.__$f|=1,e.setState({})}}(r),typeof t.type==`function`?t.type.displayName||t.type.name:``))),To(n)}}),wo(`__e`,function(e,t,n,r){To(),e(t,n,r)}),wo(`diffed`,function(e,t){To();var n;if(typeof t.type==`string`&&(n=t.__e)){var r=t.__np,i=t.props,a=n.U;if(a)for(var o in a){var s=a[o];s===void 0||r&&o in r||(s.d(),a[o]=void 0)}if(r)for(var c in a||(a={},n.U=a),r){var l=a[c],u=r[c];l===void 0?(l=Do(n,c,u,i),a[c]=l):l.o(u,i)}}e(t)});function Do(e,t,n,r){var i=t in e&&e.ownerSVGElement===void 0,a=j(n);return{o:function(e,t){a.value=e,r=t},d:N(function(){this.N=jo;var n=a.value.value;r[t]!==n&&(r[t]=n,i?e[t]=n:n!=null&&(!1!==n||t[4]===`-`)?e.setAttribute(t,n):e.removeAttribute(t))})}}wo(`unmount`,function(e,t){if(typeof t.type==`string`){var n=t.__e;if(n){var r=n.U;if(r)for(var i in n.U=void 0,r){var a=r[i];a&&a.d()}}var o=t.__np;if(o){var s=t.props;for(var c in o)s[c]=o[c]}t.__np=void 0}else{var l=t.__c;if(l){l.__$f|=8;var u=l.__$u;u&&(l.__$u=void 0,u.d())}}e(t)}),wo(`__h`,function(e,t,n,r){r<3&&(t.__$f|=2),e(t,n,r)}),ta.prototype.shouldComponentUpdate=function(e,t){if(this.__R)return!0;var n=this.__$u,r=n&&n.s!==void 0;for(var i in t)return!0;if(this.__f||typeof this.u==`boolean`&&!0===this.u){var a=2&this.__$f;if(!(r||a||4&this.__$f)||1&this.__$f)return!0}else if(!(r||4&this.__$f)||3&this.__$f)return!0;for(var o in e)if(o!==`__source`&&e[o]!==this.props[o])return!0;for(var s in this.props)if(!(s in e))return!0;return!1};function Oo(e,t){return Ha(function(){return j(e,t)},[])}var ko=function(e){queueMicrotask(function(){queueMicrotask(e)})};function Ao(){$a(function(){for(var e;e=Co.shift();)bo.call(e)})}function jo(){Co.push(this)===1&&(E.requestAnimationFrame||ko)(Ao)}var Mo={red:[`#c0322b`,`#ffffff`],blue:[`#2456b8`,`#ffffff`],green:[`#0f7a43`,`#ffffff`],yellow:[`#f5cf1d`,`#1e1e1e`],purple:[`#7b3aa6`,`#ffffff`],white:[`#ffffff`,`#1e1e1e`],black:[`#1c1c1c`,`#ffffff`]};function No(e){let t=e.map(({colour:e=``})=>e.trim().toLowerCase()),n=Object.keys(Mo).filter(e=>!t.includes(e)),r=e.map(({name:e=``})=>[...e.trim()][0]?.toUpperCase()??``);return e.map((e,i)=>{let a=t[i]??``,[o,s]=(Object.hasOwn(Mo,a)?Mo[a]:void 0)??Mo[n.shift()??`black`]??[`#888888`,`#ffffff`],c=r[i]??``;return{fill:o,text:s,letter:/\p{L}/u.test(c)&&r.filter(e=>e===c).length===1?c:`${i+1}`}})}var Po=[``,`AGE_MIGHT`,`AGE_FAITH`,`AGE_REASON`],Fo=[`WATCHTOWER`,`KEEP`,`CASTLE`,`CHAPEL`,`MONASTERY`,`ABBEY`,`HAMLET`,`TOWN`,`CITY`];function Io(e){return typeof e==`number`?e:Po.indexOf(e??``)}function Lo(e){return typeof e==`number`?e:Fo.indexOf(e?.slice(5)??``)+1}function Ro(e,t){let{region:n}=e??{},r=n?.case===`customRegion`?n.value:e?.customRegion;if(r!==void 0)return r.rows;let i=n?.case===`builtInRegion`?n.value:e?.builtInRegion;return t?.regions?.find(e=>!i||e.name===i)?.region?.rows}var zo=[[[0,-1],[0,0],[1,0]],[[1,0],[1,0],[1,1]],[[0,1],[1,1],[0,1]],[[-1,0],[0,1],[0,0]]];function Bo(e,t=0,n=0){return Vo(e).map(e=>Uo(e,t,n)).join(``)}function Vo(e){let t=new Set,n=[];for(let{column:r,row:i}of e)t.add(`${r-1},${i-1}`),n.push([r-1,i-1]);let r=new Map;for(let[e,i]of n)for(let[n,a,o]of zo){if(t.has(`${e+n[0]},${i+n[1]}`))continue;let s=`${e+a[0]},${i+a[1]}`;r.set(s,[...r.get(s)??[],[e+o[0],i+o[1]]])}let i=[];for(let[e]of r)for(;(r.get(e)??[]).length>0;)i.push(Ho(r,e));return i}function Ho(e,t){let[n=0,r=0]=t.split(`,`).map(Number),i=[],a=[n,r],o;do{let t=e.get(`${a[0]},${a[1]}`)??[],n=a,r=o,s=r&&t.findIndex(([e,t])=>e-n[0]===-r[1]&&t-n[1]===r[0]),[c]=t.splice(s!==void 0&&s>=0?s:0,1);if(c===void 0)break;let l=[c[0]-a[0],c[1]-a[1]];(o===void 0||o[0]!==l[0]||o[1]!==l[1])&&i.push(a),o=l,a=c}while(a[0]!==n||a[1]!==r);return i}function Uo(e,t,n){return`${e.map((r,i)=>{let a=Wo(e[(i+e.length-1)%e.length]??r,r),o=Wo(r,e[(i+1)%e.length]??r),s=r[0]-t*(a[1]+o[1]),c=r[1]+t*(a[0]+o[0]);if(n===0)return`${i===0?`M`:`L`}${Go(s)} ${Go(c)}`;let l=`${Go(s-n*a[0])} ${Go(c-n*a[1])}`,u=`${Go(s+n*o[0])} ${Go(c+n*o[1])}`;return`${i===0?`M`:`L`}${l}Q${Go(s)} ${Go(c)} ${u}`}).join(``)}Z`}function Wo(e,t){return[Math.sign(t[0]-e[0]),Math.sign(t[1]-e[1])]}function Go(e){return Math.round(e*1e3)/1e3}var Ko=3,qo=26,Jo=65;function Yo(e){let t=(e-1)%qo,n=(e-1-t)/qo;return(n>0?Yo(n):``)+String.fromCharCode(Jo+t)}function Xo({column:e,row:t}){return`${Yo(e)}${t}`}function Zo(e,t){return e?.column===t?.column&&e?.row===t?.row}function Qo(e,{column:t,row:n}){return!!((e?.rows?.[n-1]??0)&1<<t-1)}function $o({rows:e=[]}={}){return e.flatMap((e,t)=>Array.from({length:32-Math.clz32(e)},(e,n)=>({column:n+1,row:t+1})).filter(({column:t})=>!!(e&1<<t-1)))}function es(e){return(e-1)%Ko+1}function ts(e,t){let n=es(e);return Array.from({length:n*n},(e,r)=>({column:t.column+r%n,row:t.row+Math.floor(r/n)}))}function ns(e,t,n){let[r,i]=[n.column-t.column,n.row-t.row];return r>=0&&i>=0&&r<es(e)&&i<es(e)}var rs={".":`plain`,h:`plain`,f:`forest`,F:`forest`,m:`mountain`,M:`mountain`,"~":`river`},is=/[hFM]/;function as(e){let t={width:e[0]?.length??0,height:e.length,terrainAt:({column:t,row:n})=>rs[e[n-1]?.[t-1]??``]};return{...t,hamlets:os(t).filter(({column:t,row:n})=>is.test(e[n-1]?.[t-1]??``))}}function os({width:e,height:t}){return Array.from({length:e*t},(t,n)=>({column:n%e+1,row:Math.floor(n/e)+1}))}function ss(e){let t=t=>os(e).filter(n=>e.terrainAt(n)===t);return{areas:[`forest`,`mountain`,`river`].map(e=>[e,Bo(t(e),0,.3)]),trees:t(`forest`).map(ls).join(``),peaks:t(`mountain`).map(ds).join(``),snow:t(`mountain`).map(fs).join(``),waves:t(`river`).map(ps).join(``),grid:[...Array.from({length:e.width-1},(t,n)=>`M${n+1} 0V${e.height}`),...Array.from({length:e.height-1},(t,n)=>`M0 ${n+1}H${e.width}`)].join(``)}}function cs({column:e,row:t},n){let r=Math.sin(e*127.1+t*311.7+n*74.7)*43758.5453;return r-Math.floor(r)}function ls(e){let t=(t,n,r)=>{let[i,a]=[e.column-1+t,e.row-1+n];return`M${P(i)} ${P(a)}l${P(r*.5)} ${P(r)}h${P(-r)}z`},n=cs(e,1)*.14-.07;return t(.3+n,.16+cs(e,2)*.1,.36)+t(.68+n,.4+cs(e,3)*.12,.4)}function us(e){return[e.column-.5+cs(e,4)*.16-.08,e.row-.8+cs(e,5)*.1,.56]}function ds(e){let[t,n,r]=us(e);return`M${P(t)} ${P(n)}l${P(r*.72)} ${P(r)}h${P(-r*1.44)}z`}function fs(e){let[t,n,r]=us(e),i=r*.36;return`M${P(t)} ${P(n)}l${P(i*.72)} ${P(i)}l${P(-i*.5)} ${P(-i*.3)}l${P(-i*.4)} ${P(i*.35)}l${P(-i*.54)} ${P(-i*.05)}z`}function ps(e){let[t,n]=[e.column-.82+cs(e,6)*.12,e.row-.64+cs(e,7)*.26];return`M${P(t)} ${P(n)}q.14 -.13 .28 0t.28 0`}function P(e){return e.toFixed(2)}var ms={1:`M6 22V9.5L4.5 8V2.5h3.4v2.6h2.4V2.5h3.4v2.6h2.4V2.5h3.4V8L18 9.5V22z`,2:`M3.5 22V11H2.2V6.2h2.6v2h2.4v-2h1.6V2h2v1.8h2.4V2h2v4.2h1.6v2h2.4v-2h2.6V11h-1.3v11z`,3:`M2.5 22V9H1.6V3.4h1.9v1.7h1.6V3.4h1.9V9h-.8v2h2.2V7.4H7.8V1.6h2.1v1.7h1.3V1.6h1.6v1.7h1.3V1.6h2.1v5.8h-.6V11h2.2V9H17V3.4h1.9v1.7h1.6V3.4h1.9V9h-.9v13z`,4:`M11.1 1.6h1.8v1.6h1.6v1.7h-1.6v2.3L19.5 12v10h-15V12l6.6-4.8V4.9H9.5V3.2h1.6z`,5:`M5.6 1.4h1.5v1.3h1.3v1.4H7.1v1.6L10.4 10v1.6l4.9-3.9 6.5 5V22H2.2V10l3.4-4.3V4.1H4.3V2.7h1.3z`,6:`M11.3 1h1.4v1.3H14v1.3h-1.3v1.6L16 9.2V11h.6V7.6l2.7-3.8L22 7.6V22H2V7.6l2.7-3.8 2.7 3.8V11H8V9.2l3.3-4V3.6H10V2.3h1.3z`,7:`M12 4 22 12.3h-2.7V21H4.7v-8.7H2z`,8:`M7.6 3 14 8.4l2-1.7 6.6 5.6H21V21H3V9.6H1.4L5 5.4V3.6h1.6v.5zM3 9.6V21`,9:`M12 1l2.7 3.8v3.1L17 6l5.6 4.8H21V22H3V12.4H1.4L5 9.3V7.6h1.6V8L9.3 5.7v-.9z`},hs=[`military`,`religious`,`civil`],gs={military:.06,religious:.16,civil:.3},_s=4,vs=24;function ys(e){return hs[Math.floor((e-1)/hs.length)]??``}function bs(e){return Math.round(e*1e3)/1e3}function xs({kind:e,at:t,owner:n=0,cubes:r=[],ruin:i,printed:a},o){let s=Lo(e);if(t===void 0||s===0)return``;let c=es(s),l=ys(s),u=o[n-1],d=r.flatMap((e,t)=>Array(e).fill(t));return`<g class="tile ${l}${a?` printed`:``}" transform="translate(${t.column-1} ${t.row-1})">`+(a?`<circle cx=".5" cy=".5" r=".4"/>`:Ss(c,l,i===!0,u?.fill))+(i?ws(`icon was`,s,c)+ws(`icon ruin`,s,c):ws(`icon`,s,c,a,u))+(u?Ts(c/2,c*(s===_s?.68:.67),c*.36,u.fill,u.letter):``)+d.map((e,t)=>Es(o[e],...Ds(t,d.length,c,i===!0))).join(``)+`</g>`}function Ss(e,t,n,r){let i=gs[t]??0;return Cs(n?`base ruin`:`base`,.05,e-.1,i,r)+(t===`religious`?Cs(`inner`,.13,e-.26,i*.7):``)}function Cs(e,t,n,r,i){let a=i?` fill="${i}"`:``;return`<rect class="${e}" x="${t}" y="${t}" width="${n}" height="${n}" rx="${bs(r)}"${a}/>`}function ws(e,t,n,r,i){let[a,o,s]=r?[.205,.17,.59]:[.09*n,.07*n,.82*n];return`<path class="${e}" d="${ms[t]??``}"${i?` fill="${i.text}"`:``} transform="translate(${bs(a)} ${bs(o)})scale(${s/vs})"/>`}function Ts(e,t,n,r,i){return`<text class="letter" x="${bs(e)}" y="${bs(t)}" font-size="${bs(n)}" fill="${r}">${i}</text>`}function Es(e,t,n,r){return e===void 0?``:`<g class="cube" transform="translate(${bs(t)} ${bs(n)})"><rect width="${r}" height="${r}" rx="${bs(r*.16)}" fill="${e.fill}"/>${Ts(r/2,r*.53,r*.78,e.text,e.letter)}</g>`}function Ds(e,t,n,r){if(r)return[1.1,1.9,.8];if(n===1)return[.3,.45,.4];let i=Math.min(t,n===2?3:5),a=n===2?.5:.54;return[n/2-i*a/2+e*a+.05,n-.62,.4]}function Os(e,t){return e.find(e=>e.at!==void 0&&ns(Lo(e.kind),e.at,t))}function ks({cost:e}){return(e?.typedCards??0)+(e?.surchargeCards??0)}var As=(e,t)=>t.length>0?`<g class="${e}">${t.join(``)}</g>`:``,js=(e,t,n=``)=>t?`<path class="${e}" d="${t}"${n}/>`:``;function Ms({width:e,height:t}){let n=(e,t,n)=>`<text x="${e}" y="${t}">${n}</text>`;return As(`names`,[...Array.from({length:e},(e,t)=>n(t+.5,-.32,Yo(t+1))),...Array.from({length:t},(e,t)=>n(-.38,t+.52,t+1))])}function Ns(e){let t=ss(e);return As(`terrain`,[`<rect class="plain" width="${e.width}" height="${e.height}"/>`,...t.areas.map(([e,t])=>js(e,t)),...[`grid`,`trees`,`peaks`,`snow`,`waves`].map(e=>js(e,t[e]))])}function Ps(e,t){return As(`tiles`,e.map(e=>xs(e,t)))}function Fs(e,t,n){return As(`domains`,(e??[]).flatMap(e=>{let{buildings:r=[],holders:i=[]}=e;if(Io(e.age)!==t||r.length<2&&i.length===0)return[];let a=Bo($o(e.squares),.02,.22),[o,...s]=i.map(e=>` stroke="${n[e-1]?.fill??``}"`);return o===void 0?[js(`free`,a)]:[js(`held`,a),js(`first`,a,o),...s.map(e=>js(`shared`,a,e))]}))}function Is({width:e,height:t},n,r,i,a){if(!a||n.length===0)return``;let o=n.flatMap(e=>$o(e.squares).flatMap(e=>{let t=i||Lo(Os(r,e)?.kind);return t?ts(t,e):[]}));return js(`shade`,`M0 0h${e}v${t}h${-e}z${Bo(o,0,.2)}`)}function Ls(e,t,n,r){let i=r??new Set(e.map(ks)).size>1,a=e.map(e=>{let{squares:n,cost:r,whole:a}=e,o=$o(n),s=o.map(e=>Rs(e,a?es(Lo(Os(t,e)?.kind)||1):1));return As(`${a?`whole`:`top-left`}${r?.surchargeCards?` dear`:``}`,[js(`frame`,s.join(``)),i&&!a?zs(o,ks(e)):``])});return As(`offers${n}`,a)}function Rs({column:e,row:t},n){let r=n-.54,i=(e,t)=>`a.2 .2 0 0 1 ${e} ${t}`;return`M${e-.73} ${t-.93}h${r}${i(.2,.2)}v${r}${i(-.2,.2)}h${-r}${i(-.2,-.2)}v${-r}${i(.2,-.2)}z`}function zs(e,t){let n=[...`${t}`],r=e=>(e-(n.length-1)/2)*.3,i=e.flatMap(({column:e})=>n.map((t,n)=>e-.5+r(n))),a=e.flatMap(({row:e})=>n.map(()=>e-.47));return`<text x="${i.join(` `)}" y="${a.join(` `)}">${n.join(``).repeat(e.length)}</text>`}function Bs(e,t,n){let r=e?.boards?.find(e=>Io(e.age)===t);if(r===void 0)return``;let{appearing:i=[],vanishing:a=[]}=r;return As(`preview`,[...a.map(Vs),...i.map(e=>xs(e,n)),js(`coming`,i.map(e=>Hs(e)).join(``))])}function Vs({kind:e,at:t}){if(t===void 0)return``;let[n,r,i]=[t.column-1,t.row-1,es(Lo(e))],[a,o,s,c]=[n+.2,r+.2,n+i-.2,r+i-.2];return`<g class="gone"><rect x="${n}" y="${r}" width="${i}" height="${i}" rx=".15"/><path d="M${a} ${o}L${s} ${c}M${s} ${o}L${a} ${c}"/></g>`}function Hs({kind:e,at:t},n=0){return t===void 0?``:Bo(ts(Lo(e),t),n,.2)}function Us(e){return e?js(`chosen`,Hs(e,-.04)):``}function Ws(e){return js(`lit`,(e??[]).map(e=>Bo($o(e),-.05,.25)).join(``))}function Gs(e,t,n){if(e===0||t===void 0)return``;let r=n.find(({squares:e})=>Qo(e,t)),i=r?ks(r):0;return As(r?`ghost legal`:`ghost`,[js(`footprint`,Bo(ts(e,t),.04,.2)),i>0?zs([t],i):``])}function Ks(e){let t;return(...n)=>((!t||n.some((e,n)=>e!==t?.given[n]))&&(t={given:n,made:e(...n)}),t.made)}var qs={plain:[`#d9e4b9`,`#7d8a63`],forest:[`#9dbb85`,`#54703f`],tree:[`#55794a`,`#2e4a2b`],mountain:[`#b7ada0`,`#6f675e`],peak:[`#83786b`,`#453f39`],snow:[`#f7f4ee`,`#d8d2c6`],river:[`#7db3dc`,`#3f6f97`],wave:[`#4e86b5`,`#9cc6e6`],names:[`#6a604f`,`#b0a48f`],stone:`#8d8a84`,civil:`#e2b465`,glow:`#f2a900`},Js=e=>{let t=qs[e]??``;return`var(--khronos-${e},${typeof t==`string`?t:`light-dark(${t.join(`,`)})`})`},Ys=`.board{
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
`))),t=Ks(No),n=Ks(rc),r=Ks(ic),i=Ks(ac),[a,o,s]=[Ks(Ms),Ks(Ns),Ks(Ps)],[c,l,u]=[Ks(Fs),Ks(Ls),Ks(Bs)],[d,f,p,m]=[Ks(Is),Ks(Us),Ks(Ws),Ks(Gs)];return(h,g,_)=>{let{config:v,boards:y}=h?.publicPart??{},b=Ro(v,_.catalog);if(b===void 0)return;let ee=Io(g),te=e(b.join(`
`)),ne=v?.seats??ec,re=t(ne),ie=n(y?.[ee-1],te),ae=Io(_.placementMap?.age)===ee?_.placementMap:void 0,oe=_.offers??r(ae),se=Lo(_.footprint??ae?.kind),ce=_.words??Zs;return{region:te,words:ce,viewBox:(_.box??[-.75,-.75,te.width+Qs+.1,te.height+Qs+.1]).join(` `),layers:[a(te),o(te),s(ie,re),c(_.domains,ee,re),d(te,oe,ie,se,_.asked),l(oe,ie,_.preview?` planned-over`:_.asked?` asked`:``,_.prices),u(_.preview,ee,re),f(_.chosen),p(_.lit),m(se,_.pointed,oe)],labels:i(te,ie,oe,ae,ne,ce)}}}var ec=[];function tc(e,t,n={}){let r=$s()(e,t,n);if(r===void 0)throw RangeError(`the map of the state is not in the catalog`);let i=r.words.ages[Io(t)-1]??``;return`<svg xmlns="http://www.w3.org/2000/svg" class="board" viewBox="${r.viewBox}" role="img" aria-label="${nc(i)}"><style>${Ys}</style>${r.layers.join(``)}</svg>`}function nc(e){return e.replace(/[&<"]/g,e=>`&#${e.charCodeAt(0)};`)}function rc(e,{hamlets:t}){let{tiles:n=[],hamletCubes:r=[]}=e??{},i=t.filter(e=>!n.some(t=>t.at!==void 0&&ns(Lo(t.kind),t.at,e))).map(e=>{let t=r.find(t=>Zo(t.at,e))?.seat??0;return{kind:`KIND_HAMLET`,at:e,printed:!0,cubes:Array.from({length:t},(e,n)=>+(n+1===t))}});return[...n,...i]}function ic(e){return(e?.violations??[]).length>0?[]:e?.prices??[]}function ac(e,t,n,r,i,a){return os(e).map(o=>{let s=Os(t,o),c=[Xo(o),a.terrain[e.terrainAt(o)??`plain`]];s&&c.push(Xs(s,e=>i[e-1]?.name??``,a));let l=n.find(({squares:e})=>Qo(e,o));return l?c.push(a.legalFor(ks(l))):r&&c.push(a.notLegal(oc(r,o).join(`, `))),c.join(`, `)})}function oc({violations:e=[],squareViolations:t=[]},n){let r=t.filter(({squares:e})=>Qo(e,n)).map(({violation:e})=>e);return[...new Set([...e,...r].map(e=>e?.clause??``))]}var sc=26,cc=3,lc=65;function uc(e,t){return x(Ir,{column:e,row:t})}function dc(e){let t=``;for(let n=e;n>0;n=Math.floor((n-1)/sc))t=String.fromCharCode(lc+(n-1)%sc)+t;return t}function fc(e){return`${dc(e.column)}${e.row}`}function pc(e){let[,t,n]=/^([A-Z]{1,2})([1-9][0-9]?)$/.exec(e.trim().toUpperCase())??[];if(t===void 0||n===void 0)throw RangeError(`"${e}" is not a square; write a column letter and a row, such as F7`);return uc([...t].reduce((e,t)=>e*sc+t.charCodeAt(0)-lc+1,0),Number(n))}function mc(e,t){return e.row-t.row||e.column-t.column}function hc(e,t){return e.row===t.row&&e.column===t.column}function*gc(e){for(let[t,n]of(e?.rows??[]).entries())for(let e=n;e!==0;e&=e-1)yield uc(32-Math.clz32(e&-e),t+1)}function _c(e,{column:t,row:n}){return t>=1&&t<=32&&((e?.rows[n-1]??0)>>>t-1&1)==1}function vc(e){let t=[];for(let{column:n,row:r}of e){for(;t.length<r;)t.push(0);t[r-1]=((t[r-1]??0)|1<<n-1)>>>0}return x(Lr,{rows:t})}function yc(e){return(e-1)%cc+1}function bc(e){return Math.floor((e-1)/cc)+1}function xc(e,t){let n=yc(e);return Array.from({length:n*n},(e,r)=>uc(t.column+r%n,t.row+Math.floor(r/n)))}function Sc(e,t,n){let[r,i]=[n.column-t.column,n.row-t.row];return r>=0&&i>=0&&r<yc(e)&&i<yc(e)}function F(e){if(e.publicPart===void 0)throw RangeError(`the state has no public part`);return e.publicPart}function Cc(e){let{config:t}=F(e);if(t===void 0)throw RangeError(`the state has no configuration`);return t}function wc(e,t){let n=e.privateParts.find(e=>e.seat===t)?.part;return n?.case===`hand`?n.value:void 0}function Tc(e,t,n){let{boards:r,players:i}=F(e),{tiles:a,hamletCubes:o}=r[t-1]??{tiles:[],hamletCubes:[]},s=n.hamlets.filter(e=>!a.some(t=>t.at!==void 0&&Sc(t.kind,t.at,e))).map(e=>{let t=o.find(t=>t.at!==void 0&&hc(t.at,e)),n=t===void 0?[]:i.map((e,n)=>+(n+1===t.seat));return x(zr,{kind:Vr.HAMLET,at:e,printed:!0,cubes:n})}),c=[...a,...s].sort(Ec);return{age:t,region:n,buildings:c,buildingAt:e=>c.find(t=>t.at!==void 0&&Sc(t.kind,t.at,e)),terrainAt:e=>n.terrainAt(e)}}function Ec(e,t){return e.at===void 0||t.at===void 0?0:mc(e.at,t.at)}var I;(function(e){e[e.Canceled=1]=`Canceled`,e[e.Unknown=2]=`Unknown`,e[e.InvalidArgument=3]=`InvalidArgument`,e[e.DeadlineExceeded=4]=`DeadlineExceeded`,e[e.NotFound=5]=`NotFound`,e[e.AlreadyExists=6]=`AlreadyExists`,e[e.PermissionDenied=7]=`PermissionDenied`,e[e.ResourceExhausted=8]=`ResourceExhausted`,e[e.FailedPrecondition=9]=`FailedPrecondition`,e[e.Aborted=10]=`Aborted`,e[e.OutOfRange=11]=`OutOfRange`,e[e.Unimplemented=12]=`Unimplemented`,e[e.Internal=13]=`Internal`,e[e.Unavailable=14]=`Unavailable`,e[e.DataLoss=15]=`DataLoss`,e[e.Unauthenticated=16]=`Unauthenticated`})(I||={});var Dc=Ac,Oc=Ac,kc=Ac;function Ac(){throw TypeError(`the page's transport reads and writes bytes alone`)}function jc(e){let t=I[e];return typeof t==`string`?t[0].toLowerCase()+t.substring(1).replace(/[A-Z]/g,e=>`_`+e.toLowerCase()):e.toString()}var Mc;function Nc(e){if(!Mc){Mc={};for(let e of Object.values(I))typeof e!=`string`&&(Mc[jc(e)]=e)}return Mc[e]}var L=class e extends Error{constructor(e,t=I.Unknown,n,r,i){super(Pc(e,t)),this.name=`ConnectError`,Object.setPrototypeOf(this,new.target.prototype),this.rawMessage=e,this.code=t,this.metadata=new Headers(n??{}),this.details=r??[],this.cause=i}static from(t,n=I.Unknown){return t instanceof e?t:t instanceof Error?t.name==`AbortError`||t.name==`TimeoutError`?new e(t.message,I.Canceled):new e(t.message,n,void 0,void 0,t):new e(String(t),n,void 0,void 0,t)}static[Symbol.hasInstance](t){return t instanceof Error?Object.getPrototypeOf(t)===e.prototype||t.name===`ConnectError`&&`code`in t&&typeof t.code==`number`&&`metadata`in t&&`details`in t&&Array.isArray(t.details)&&`rawMessage`in t&&typeof t.rawMessage==`string`&&`cause`in t:!1}findDetails(e){let t=e.kind===`message`?{getMessage:t=>t===e.typeName?e:void 0}:e,n=[];for(let e of this.details){if(`desc`in e){t.getMessage(e.desc.typeName)&&n.push(x(e.desc,e.value));continue}let r=t.getMessage(e.type);if(r)try{n.push(Qn(r,e.value))}catch{}}return n}};function Pc(e,t){return e.length?`[${jc(t)}] ${e}`:`[${jc(t)}]`}function Fc(...e){let t=new Headers;for(let n of e)n.forEach((e,n)=>{t.append(n,e)});return t}function Ic(e,t,n=!1){if(t>e){let r=`message size is larger than configured readMaxBytes ${e}`;throw n&&(r=`message size ${t} is larger than configured readMaxBytes ${e}`),new L(r,I.ResourceExhausted)}}function Lc(e){return new Rc(e)}var Rc=class{constructor(e){this.readMaxBytes=e,this.header=new Uint8Array(5),this.headerView=new DataView(this.header.buffer),this.buf=[]}get byteLength(){return this.buf.reduce((e,t)=>e+t.byteLength,0)}decode(e){this.buf.push(e);let t=[];for(;;){let e=this.pop();if(!e)break;t.push(e)}return t}pop(){if(!(!this.env&&(this.env=this.head(),!this.env))&&this.cons(this.env.data)){let e=this.env;return this.env=void 0,e}}head(){if(!this.cons(this.header))return;let e=this.headerView.getUint8(0),t=this.headerView.getUint32(1);return Ic(this.readMaxBytes,t,!0),{flags:e,data:new Uint8Array(t)}}cons(e){let t=e.byteLength;if(this.byteLength<t)return!1;let n=0;for(;n<t;){let r=this.buf.shift();r.byteLength>t-n?(e.set(r.subarray(0,t-n),n),this.buf.unshift(r.subarray(t-n)),n+=t-n):(e.set(r,n),n+=r.byteLength)}return!0}};function zc(e){let t,n=Lc(4294967295);return new ReadableStream({start(){t=e.getReader()},async pull(e){let r=!1;for(;!r;){let i=await t.read();if(i.done)n.byteLength>0&&e.error(new L(`protocol error: incomplete envelope`,I.InvalidArgument)),e.close();else for(let t of n.decode(i.value))e.enqueue(t),r=!0}}})}function Bc(e,t){let n=new Uint8Array(t.length+5);n.set(t,5);let r=new DataView(n.buffer,n.byteOffset,n.byteLength);return r.setUint8(0,e),r.setUint32(1,t.length),n}function Vc(...e){let t=new AbortController,n=e.filter(e=>e!==void 0).concat(t.signal);for(let e of n){if(e.aborted){r.apply(e);break}e.addEventListener(`abort`,r)}function r(){t.signal.aborted||t.abort(Uc(this));for(let e of n)e.removeEventListener(`abort`,r)}return t}function Hc(e){let t=new AbortController,n=()=>{t.abort(new L(`the operation timed out`,I.DeadlineExceeded))},r;return e!==void 0&&(e<=0?n():r=setTimeout(n,e)),{signal:t.signal,cleanup:()=>clearTimeout(r)}}function Uc(e){if(!e.aborted)return;if(e.reason!==void 0)return e.reason;let t=Error(`This operation was aborted`);return t.name=`AbortError`,t}function Wc(){return{get(e){return e.id in this?this[e.id]:e.defaultValue},set(e,t){return this[e.id]=t,this},delete(e){return delete this[e.id],this}}}function Gc(e,t){return e.toString().replace(/\/?$/,`/${t.parent.typeName}/${t.name}`)}function Kc(e,t){return x(e,t)}function qc(e,t){function n(t){return t.done===!0?t:{done:t.done,value:Kc(e,t.value)}}return{[Symbol.asyncIterator](){let e=t[Symbol.asyncIterator](),r={next:()=>e.next().then(n)};return e.throw!==void 0&&(r.throw=t=>e.throw(t).then(n)),e.return!==void 0&&(r.return=t=>e.return(t).then(n)),r}}}function Jc(e,t){if(!t)return e;for(let n of t.concat().reverse())e=n(e);return e}function Yc(e){let t=Object.assign({},e);return t.ignoreUnknownFields??=!0,t}function Xc(e,t,n,r){let i=t?Zc(e.input,r):Qc(e.input,n);return{parse:(t?Zc(e.output,r):Qc(e.output,n)).parse,serialize:i.serialize}}function Zc(e,t){return{parse(n){try{return Qn(e,n,t)}catch(e){throw new L(`parse binary: ${e instanceof Error?e.message:String(e)}`,I.Internal)}},serialize(n){try{return vr(e,n,t)}catch(e){throw new L(`serialize binary: ${e instanceof Error?e.message:String(e)}`,I.Internal)}}}}function Qc(e,t){let n=t?.textEncoder??new TextEncoder,r=t?.textDecoder??new TextDecoder,i=Yc(t);return{parse(t){try{return Oc(e,r.decode(t),i)}catch(e){throw L.from(e,I.InvalidArgument)}},serialize(t){try{let r=kc(e,t,i);return n.encode(r)}catch(e){throw L.from(e,I.Internal)}}}}var $c=/^application\/(connect\+)?(?:(json)(?:; ?charset=utf-?8)?|(proto))$/i,el=`application/proto`,tl=`application/json`,nl=`application/connect+proto`,rl=`application/connect+json`;function il(e){let t=e?.match($c);if(t)return{stream:!!t[1],binary:!!t[3]}}function al(e,t,n){if(t&&new Headers(t).forEach((e,t)=>n.metadata.append(t,e)),typeof e!=`object`||!e||Array.isArray(e))throw n;let r=n.code;`code`in e&&typeof e.code==`string`&&(r=Nc(e.code)??r);let i=e.message;if(i!=null&&typeof i!=`string`)throw n;let a=new L(i??``,r,t);if(`details`in e&&Array.isArray(e.details))for(let t of e.details){if(typeof t!=`object`||!t||Array.isArray(t)||typeof t.type!=`string`||typeof t.value!=`string`)throw n;try{a.details.push({type:t.type,value:ct(t.value),debug:t.debug})}catch{throw n}}return a}function ol(e){let t=new L(`invalid end stream`,I.Unknown),n;try{n=JSON.parse(typeof e==`string`?e:new TextDecoder().decode(e))}catch{throw t}if(typeof n!=`object`||!n||Array.isArray(n))throw t;let r=new Headers;if(`metadata`in n){if(typeof n.metadata!=`object`||n.metadata==null||Array.isArray(n.metadata))throw t;for(let[e,i]of Object.entries(n.metadata)){if(!Array.isArray(i)||i.some(e=>typeof e!=`string`))throw t;for(let t of i)r.append(e,t)}}return{metadata:r,error:`error`in n&&n.error!=null?al(n.error,r,t):void 0}}var sl=`Content-Type`,cl=`Content-Length`,ll=`Content-Encoding`,ul=`Accept-Encoding`,dl=`Connect-Timeout-Ms`,fl=`Connect-Protocol-Version`,pl=`User-Agent`;function ml(e){switch(e){case 400:return I.Internal;case 401:return I.Unauthenticated;case 403:return I.PermissionDenied;case 404:return I.Unimplemented;case 429:return I.Unavailable;case 502:return I.Unavailable;case 503:return I.Unavailable;case 504:return I.Unavailable;default:return I.Unknown}}function hl(e){let t=new Headers,n=new Headers;return e.forEach((e,r)=>{r.toLowerCase().startsWith(`trailer-`)?n.append(r.substring(8),e):t.append(r,e)}),[t,n]}function gl(e,t,n,r,i){let a=new Headers(r??{});return n!==void 0&&a.set(dl,`${n}`),a.set(sl,e==`unary`?t?el:tl:t?nl:rl),a.set(fl,`1`),!a.has(`User-Agent`)&&i&&a.set(pl,`connect-es/2.1.2`),a}function _l(e,t,n,r){let i=r.get(sl),a=il(i);if(n!==200){let t=new L(`HTTP ${n}`,ml(n),r);if(e==`unary`&&a&&!a.binary)return{isUnaryError:!0,unaryError:t};throw t}let o={binary:t,stream:e!==`unary`};if(a?.binary!==o.binary||a.stream!==o.stream)throw new L(`unsupported content type ${i}`,a===void 0?I.Unknown:I.Internal,r);return{isUnaryError:!1}}var vl=`application/`;function yl(e,t){return t?ft(e,`url`):encodeURIComponent(new TextDecoder().decode(e))}function bl(e,t,n){let r=`?connect=v1`,i=``,a=e.header.get(ll);a!==null&&a!==`identity`&&(i=`&compression=`+encodeURIComponent(a),n=!0),n&&(r+=`&base64=1`),r+=i;let o=e.header.get(sl);o?.indexOf(vl)===0&&(r+=`&encoding=`+encodeURIComponent(o.slice(12))),r+=`&message=`+yl(t,n);let s=e.url+r,c=new Headers(e.header);for(let e of[fl,sl,cl,ll,ul])c.delete(e);return Object.assign(Object.assign({},e),{requestMethod:`GET`,url:s,header:c})}function xl(e){let t=Jc(e.next,e.interceptors),[n,r,i]=Cl(e);return t(Object.assign(Object.assign({},e.req),{message:Kc(e.req.method.input,e.req.message),signal:n})).then(e=>(i(),e),r)}function Sl(e){let t=Jc(e.next,e.interceptors),[n,r,i]=Cl(e),a=Object.assign(Object.assign({},e.req),{message:qc(e.req.method.input,e.req.message),signal:n}),o=!1;return n.addEventListener(`abort`,function(){var t,n;let r=e.req.message[Symbol.asyncIterator]();o||(t=r.throw)==null||t.call(r,this.reason).catch(()=>{}),(n=r.return)==null||n.call(r).catch(()=>{})}),t(a).then(e=>Object.assign(Object.assign({},e),{message:{[Symbol.asyncIterator](){let t=e.message[Symbol.asyncIterator]();return{next(){return t.next().then(e=>(e.done==1&&(o=!0,i()),e),r)}}}}}),r)}function Cl(e){let{signal:t,cleanup:n}=Hc(e.timeoutMs),r=Vc(e.signal,t);return[r.signal,function(e){let t=r.signal.aborted?L.from(Uc(r.signal),I.Canceled):L.from(e);return r.abort(t),n(),Promise.reject(t)},function(){n(),r.abort()}]}var wl=w(btoa(`
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
com.google.rpcBErrorDetailsProtoPZ?google.golang.org/genproto/googleapis/rpc/errdetails;errdetails¢RPCbproto3`),[pr]),Tl=C(wl,0),El=C(wl,1),Dl=C(wl,5),Ol=C(wl,9),kl=`x-request-id`,Al=`khronos.referee`,R=class extends Error{name=`RefereeError`;code;reason;method;requestId;metadata;sentence;retryAfterMs;constructor(e){super(e.message,e.cause===void 0?void 0:{cause:e.cause}),this.code=e.code,this.reason=e.reason,this.method=e.method,this.requestId=e.requestId,this.metadata=e.metadata,this.sentence=e.sentence,this.retryAfterMs=e.retryAfterMs}},jl=class extends R{name=`ActionIllegalError`;refusal;constructor(e){super(e),this.refusal=e.refusal}},Ml=class extends R{name=`InvalidRequestError`;fieldViolations;constructor(e){super(e),this.fieldViolations=e.fieldViolations}},Nl=class extends Ml{name=`MalformedRequestError`},Pl=class extends Ml{name=`StateInvalidError`},Fl=class extends Ml{name=`RegionInvalidError`},Il=class extends Ml{name=`NotationUnreadableError`},Ll=class extends R{name=`SchemaTooNewError`},Rl=class extends R{name=`RulesUnsupportedError`},zl=class extends R{name=`DigestMismatchError`;expected;actual;constructor(e){super(e),this.expected=e.metadata.expected??``,this.actual=e.metadata.actual??``}},Bl=class extends R{name=`PartMissingError`},Vl=class extends R{name=`PartSealedError`},Hl=class extends R{name=`SealBrokenError`},Ul=class extends R{name=`KeyUnknownError`},Wl=class extends R{name=`SecretNeededError`},Gl=class extends R{name=`SeatNotReplaceableError`},Kl=class extends R{name=`NotSealedError`},ql=class extends R{name=`RegionUnknownError`},Jl=class extends R{name=`NotSupportedError`;constructor(e){let t=e.reason===``?`${e.message}; is the address that of a referee?`:e.message;super({...e,message:`${e.method} is not supported: ${t}`})}},Yl=class extends R{name=`TooLargeError`},Xl=class extends R{name=`TooMuchWorkError`},Zl=class extends R{},Ql=class extends Zl{name=`OverloadedError`},$l=class extends Zl{name=`RateLimitedError`},eu=class extends R{name=`UnauthenticatedError`},tu=class extends R{name=`UnavailableError`},nu=class extends R{name=`DeadlineExceededError`},ru=class extends R{name=`StalledError`},iu=class extends R{name=`ServerFaultError`},au={MALFORMED:[I.InvalidArgument,Nl],STATE_INVALID:[I.InvalidArgument,Pl],SCHEMA_TOO_NEW:[I.Unimplemented,Ll],RULES_UNSUPPORTED:[I.Unimplemented,Rl],DIGEST_MISMATCH:[I.Aborted,zl],PART_MISSING:[I.FailedPrecondition,Bl],PART_SEALED:[I.FailedPrecondition,Vl],SEAL_BROKEN:[I.FailedPrecondition,Hl],KEY_UNKNOWN:[I.FailedPrecondition,Ul],SECRET_NEEDED:[I.PermissionDenied,Wl],SEAT_NOT_REPLACEABLE:[I.FailedPrecondition,Gl],REGION_UNKNOWN:[I.NotFound,ql],REGION_INVALID:[I.InvalidArgument,Fl],NOTATION_UNREADABLE:[I.InvalidArgument,Il],TOO_LARGE:[I.ResourceExhausted,Yl],TOO_MUCH_WORK:[I.ResourceExhausted,Xl],OVERLOADED:[I.ResourceExhausted,Ql],SHUTTING_DOWN:[I.Unavailable,tu],DEADLINE_EXCEEDED:[I.DeadlineExceeded,nu],INTERNAL:[I.Internal,iu],UNAUTHENTICATED:[I.Unauthenticated,eu],RATE_LIMITED:[I.ResourceExhausted,$l],METHOD_UNKNOWN:[I.Unimplemented,Jl],STALLED:[I.Aborted,ru]};function ou(e,t){switch(e){case I.InvalidArgument:return Ml;case I.Unimplemented:return Jl;case I.Unauthenticated:return eu;case I.Unavailable:return tu;case I.Aborted:case I.Canceled:return t===``?tu:R;case I.DeadlineExceeded:return nu;case I.Internal:case I.Unknown:return iu;default:return R}}function su(e){return Object.hasOwn(au,e)}function cu(e){let{code:t,reason:n,refusal:r}=e;return n===`ACTION_ILLEGAL`&&r!==void 0?new jl({...e,refusal:r}):new(su(n)?au[n][1]:ou(t,n))(e)}function lu(e,t={}){if(e instanceof R)return e;let n=L.from(e),[r]=n.findDetails(Tl),i=r?.domain===Al?r:void 0,[a]=n.findDetails(El),[o]=n.findDetails(Ol),[s]=n.findDetails(qr);return cu({code:uu(n)?I.Unavailable:n.code,message:du(n)?`no answer from the server, or it does not name the page's origin: ${n.rawMessage}`:n.rawMessage,reason:i?.reason??``,method:t.method??``,requestId:n.metadata.get(`x-request-id`)??t.requestId??``,metadata:i?.metadata??{},sentence:o?.message??``,refusal:s,fieldViolations:n.findDetails(Dl).flatMap(e=>e.fieldViolations.map(({field:e,description:t,reason:n,localizedMessage:r})=>({path:e,sentence:r?.message||t,clause:n}))),retryAfterMs:Number(a?.retryDelay?.seconds??0)*1e3+(a?.retryDelay?.nanos??0)/1e6,cause:e})}function uu(e){let{code:t,cause:n}=e;return du(e)||t===I.Internal&&n instanceof Error&&`code`in n&&typeof n.code==`string`}function du({code:e,cause:t}){return e===I.Unknown&&t instanceof TypeError}function fu(e,t,n,r,i){return new e({...r,code:t,message:n,reason:``,metadata:{},sentence:``,fieldViolations:[],retryAfterMs:0,cause:i})}function pu(e){return e===void 0?0:e.military+e.religious+e.civil}function mu(e){return hu(e?.first,e?.second)}function hu(e,t){return _u(e,t,1)}function gu(e,t){return _u(e,t,-1)}function _u(e,t,n){return x(Rr,{military:(e?.military??0)+n*(t?.military??0),religious:(e?.religious??0)+n*(t?.religious??0),civil:(e?.civil??0)+n*(t?.civil??0)})}var vu=9,yu=class extends Error{event;name=`EventNotFoldedError`;constructor(e,t){super(`the event can't be folded: ${t}; take the state of the answer instead`),this.event=e}};function bu(e,t,n){try{return{...wu(e,t,n),publicDigest:``}}catch(e){throw e instanceof Cu?new yu(t,e.message):e}}function xu(e,t,n){let r=e;for(let e of t)r=bu(r,e,n);return r}function*Su(e,t,n){let r=e;for(let[e,i]of t.events.entries()){if(e===t.events.length-1&&(r=t.state),r!==t.state)try{r=bu(r,i,n)}catch(e){if(!(e instanceof yu))throw e;r=t.state}yield{event:i,state:r}}}var Cu=class extends Error{};function wu(e,{fact:t},n){let r=F(e),i=t=>({...e,publicPart:{...r,...t}});switch(t.case){case`actionTaken`:return{...e,publicPart:Tu(r,z(t.value.action,`action`))};case`cardsPlayed`:return Du(e,t.value);case`cardsGivenUp`:return Ou(e,t.value);case`cardsDrawn`:return Au(e,t.value);case`cardsSwapped`:return ju(e,t.value);case`pileShuffled`:return Mu(e,t.value);case`buildingLaid`:{let{age:e,building:n,replaced:a}=t.value;return i(Iu(r,e,a,z(n,`building`)))}case`buildingRemoved`:{let{age:e,building:a,leavesGame:o,keeper:s}=t.value,c=z(a,`building`),l=Iu(r,e,c,void 0),u=s===0?l:Lu(l,e,c,s,n);if(!o)return i(u);let d=Uu(r.tilesOutOfGame,c.kind,1);return i({...u,stock:r.stock,tilesOutOfGame:d})}case`buildingChanged`:{let{age:e,before:n,after:a}=t.value;return i(Iu(r,e,z(n,`building before`),z(a,`building after`)))}case`moneyMoved`:case`incomeCollected`:{let{seat:e,amount:n}=t.value;return i({players:Wu(r.players,e,({money:e})=>({money:e+n}))})}case`adventurerMoved`:{let{seat:e,adventurer:n,to:a}=t.value,o=n===Hr.FIRST?`firstAdventurer`:`secondAdventurer`;return i({players:Wu(r.players,e,e=>({[o]:{...z(e[o],`adventurer`),age:a}}))})}case`firstPlayerChosen`:{let{seat:e}=t.value;return i({firstSeat:e,turn:{...z(r.turn,`turn`),seat:e}})}case`rowLaid`:return{...e,publicPart:Pu(r,`holdemRow`,z(t.value.cards,`row`))};case`turnPassed`:{let{seat:e,number:n}=t.value;return i({players:Eu(r),turn:x(xi,{number:n,seat:e})})}case`gameEnded`:return i({players:Eu(r),over:!0});case`decisionRequested`:{let{cascade:n}=r;return n===void 0?e:i({cascade:{...n,decision:z(t.value.decision,`decision`)}})}case`cascadeSettled`:{let{cascade:t,...n}=r;return{...e,publicPart:n}}case`rippleStopped`:case`domainsJoined`:case`clashFound`:return e;case void 0:throw new Cu(`it is of a kind that this client does not know`);default:return t}}function Tu(e,t){let n={...e,revision:e.revision+1},r=z(e.turn,`turn`);switch(t.verb.case){case`exchangeHand`:return{...n,turn:{...r,exchanged:!0}};case`swapCards`:return{...n,turn:{...r,swapped:!0}};case`construct`:case`upgrade`:case`demolish`:{let{config:i,cascade:a,...o}=e;return{...n,turn:{...r,acted:!0},cascade:x(Si,{before:o,action:t})}}case`travel`:case`populate`:case`renovate`:case`endTurn`:return{...n,turn:{...r,acted:!0}};case`chooseBuilding`:case`placeBuilding`:{if(e.cascade===void 0)return n;let{decision:r,...i}=e.cascade;return{...n,cascade:{...i,answers:[...i.answers,t]}}}case void 0:throw new Cu(`its action is of a kind that this client does not know`);default:return t.verb}}function Eu({players:e,turn:t}){let n=e=>({...z(e,`adventurer`),cardsPlayed:0});return Wu(e,z(t,`turn`).seat,({firstAdventurer:e,secondAdventurer:t})=>({firstAdventurer:n(e),secondAdventurer:n(t)}))}function Du(e,{seat:t,payment:n}){let r=mu(n),i=(e,t)=>{let n=z(e,`adventurer`);return{...n,cardsPlayed:n.cardsPlayed+pu(t)}};return ku(e,t,Wu(F(e).players,t,e=>({handSize:e.handSize-pu(r),firstAdventurer:i(e.firstAdventurer,n?.first),secondAdventurer:i(e.secondAdventurer,n?.second)})),r)}function Ou(e,{seat:t,count:n,cards:r}){return ku(e,t,Wu(F(e).players,t,({handSize:e})=>({handSize:e-n})),r)}function ku(e,t,n,r){let i=F(e);return{...e,publicPart:Pu({...i,players:n},`discards`,hu(i.discards,r)),privateParts:Fu(e.privateParts,t,e=>gu(e,r))}}function Au(e,{seat:t,count:n,privatePart:r}){let i=F(e),a=Wu(i.players,t,({handSize:e})=>({handSize:e+n})),o=r.case===`cards`?r.value:void 0,s={...e,publicPart:{...i,players:a,pileSize:i.pileSize-n},privateParts:Fu(e.privateParts,t,e=>o&&hu(e,o))},c=e.hiddenPart?.part;if(c?.case!==`open`)return Nu(s);let l={...c.value,pile:c.value.pile.slice(n)};return{...s,hiddenPart:x(Ci,{part:{case:`open`,value:l}})}}function ju(e,{seat:t,taken:n,given:r}){let i=F(e);return{...e,publicPart:Pu(i,`holdemRow`,hu(gu(i.holdemRow,n),r)),privateParts:Fu(e.privateParts,t,e=>gu(hu(e,n),r))}}function Mu(e,{size:t,hiddenPart:n}){let{discards:r,...i}=F(e),a={...e,publicPart:{...i,pileSize:t}},o=e.hiddenPart?.part;if(o?.case!==`open`||n.case!==`open`)return Nu(a);let{order:s,position:c}=n.value,l=x(wi,{seed:o.value.seed,position:c,pile:s});return{...a,hiddenPart:x(Ci,{part:{case:`open`,value:l}})}}function Nu(e){let{hiddenPart:t,...n}=e;return n}function Pu(e,t,n){if(pu(n)>0)return{...e,[t]:n};let r={...e};return delete r[t],r}function Fu(e,t,n){return e.flatMap(e=>{if(e.seat!==t)return[e];let r=e.part.case===`hand`?n(e.part.value):void 0;return r===void 0?[]:[{...e,part:{case:`hand`,value:r}}]})}function Iu(e,t,n,r){let i=z(e.boards[t-1],`board`),a=i.tiles.filter(e=>n===void 0||!Ru(e,n)),o=i.hamletCubes.filter(e=>r===void 0||!zu(e,r)),{stock:s,players:c}=e;for(let{seat:e}of i.hamletCubes.filter(e=>!o.includes(e)))c=Wu(c,e,({cubes:e})=>({cubes:e+1}));if(n!==void 0&&!n.printed){if(a.length+1!==i.tiles.length)throw new Cu(`the building that goes is not there`);s=Uu(s,n.kind,1),c=Hu(c,n,1)}return r!==void 0&&(r.printed?o.push(...Vu(r)):(a.push(r),s=Uu(s,r.kind,-1)),c=Hu(c,r,-1)),a.sort(Ec),o.sort(Bu),{boards:Gu(e.boards,t-1,{...i,tiles:a,hamletCubes:o}),stock:s,players:c}}function Lu({boards:e,stock:t,players:n},r,i,a,o){let s=o.hamlets.find(e=>i.at!==void 0&&Sc(i.kind,i.at,e));if(s===void 0)return{boards:e,stock:t,players:n};let c=z(e[r-1],`board`),l=[...c.hamletCubes,x(bi,{at:s,seat:a})].sort(Bu);return{boards:Gu(e,r-1,{...c,hamletCubes:l}),stock:t,players:Wu(n,a,({cubes:e})=>({cubes:e-1}))}}function Ru(e,t){return e.kind===t.kind&&hc(z(e.at,`square`),z(t.at,`square`))}function zu(e,{kind:t,at:n}){return Sc(t,z(n,`square`),z(e.at,`square`))}function Bu(e,t){return mc(z(e.at,`square`),z(t.at,`square`))}function Vu({at:e,cubes:t}){let n=t.findIndex(e=>e>0)+1;return n===0?[]:[x(bi,{at:z(e,`square`),seat:n})]}function Hu(e,{owner:t,cubes:n},r){return e.map((e,i)=>{let a=(n[i]??0)+ +(t===i+1);return a===0?e:{...e,cubes:e.cubes+r*a}})}function Uu(e,t,n){let r=Array.from({length:vu},(r,i)=>(e[i]??0)+(i+1===t?n:0));return r.some(e=>e!==0)?r:[]}function Wu(e,t,n){let r=z(e[t-1],`player`);return Gu(e,t-1,{...r,...n(r)})}function Gu(e,t,n){return[...e.slice(0,t),n,...e.slice(t+1)]}function z(e,t){if(e===void 0)throw new Cu(`there is no ${t}`);return e}function*Ku(e,t){let{verb:n}=e;switch(n.case){case`exchangeHand`:for(let e of n.value.cards)yield Ju(t,{case:`exchangeHand`,value:{cards:e}});return;case`swapCards`:{let{take:e,count:r}=n.value;for(let i of n.value.give)yield Ju(t,{case:`swapCards`,value:{take:e,count:r,give:i}});return}case`travel`:{let{adventurer:e}=n.value;for(let r of n.value.to)yield Ju(t,{case:`travel`,value:{adventurer:e,to:r}});return}case`construct`:{let{age:e,kind:r}=n.value;for(let[i,a]of qu(n.value))yield Ju(t,{case:`construct`,value:{age:e,kind:r,at:i,payment:a}});return}case`upgrade`:{let{age:e,kind:r,payments:i}=n.value;for(let{old:a,squares:o}of n.value.sites)if(a!==void 0)for(let[n,s]of qu({squares:o,payments:i}))yield Ju(t,{case:`upgrade`,value:{age:e,old:a,kind:r,at:n,payment:s}});return}case`demolish`:{let{age:e}=n.value;for(let[r,i]of qu(n.value))yield Ju(t,{case:`demolish`,value:{age:e,at:r,payment:i}});return}case`populate`:case`renovate`:for(let[e,r]of qu(n.value))yield Ju(t,{case:n.case,value:{at:e,payment:r}});return;case`endTurn`:for(let e of n.value.giveUp)yield Ju(t,{case:`endTurn`,value:{giveUp:e}});return;case`chooseBuilding`:case`placeBuilding`:for(let e of gc(n.value.squares))yield Ju(t,{case:n.case,value:{at:e}});return;case void 0:return}}function*qu(e){for(let t of gc(e.squares))for(let n of e.payments)yield[t,n]}function Ju(e,t){return x(Wr,{seat:e,verb:t})}function Yu(e,t,n){if(e[t]===void 0)throw fu(iu,I.Internal,`the answer has no field "${t}"`,n);return e}function Xu(e){let{viewer:t,expectedDigest:n=``,locale:r=``,withSentences:i=!1}=e,a={expectedDigest:n,locale:r,withSentences:i};return typeof t==`object`?{...a,viewer:{case:`seat`,value:t.seat},seatSecret:t.secret}:t===void 0?a:{...a,viewer:Zu(t)}}function Zu(e){switch(e){case`spectator`:return{case:`spectator`,value:{}};case`host`:return{case:`host`,value:{}};default:return{case:`seat`,value:e}}}function Qu(e){return typeof e==`string`?{given:{case:`notation`,value:e}}:{given:{case:`message`,value:e}}}function $u(e){return Object.fromEntries(Object.entries(e).filter(([,e])=>e!==void 0))}function ed(e,t,n){let{config:r,sealedSeats:i}=x(ri,e);if(r?.secrecy!==li.SEALED)return;let a=t.publicPart?.sealing?.seats??[],o=a.length===i.length&&i.every((e,t)=>td(e,a[t]));if(!(t.seal!==void 0&&o))throw fu(Kl,I.Unimplemented,`the state is not sealed by what the seats contributed: the server does not know such games`,n)}function td(e,t){let n=e=>vr(ii,e,{writeUnknownFields:!1}).join();return t!==void 0&&n(e)===n(t)}var nd=`authorization`;async function rd(e){let t=typeof e==`string`?e:await e();return id(t),t===``?{}:{[nd]:`Bearer ${t}`}}function id(e){if(!/^[\x21-\x7e]*$/.test(e))throw TypeError(`an API key has letters, digits and signs of ASCII alone`)}var ad=class{constructor(){throw TypeError(`a page has no transport that streams both ways`)}},od=100,sd=1e3,cd=.4;async function ld(e,t,n){let r=performance.now()+t,i;for(let t=od;;t=Math.min(2*t,sd))try{return await e(Math.max(1,Math.ceil(r-performance.now())))}catch(e){if(e instanceof nu)throw i??e;if(!(e instanceof R&&ud(e)))throw e;i=e;let a=Math.max(e.retryAfterMs,t)*(1+cd*Math.random());if(n.aborted||performance.now()+a>=r)throw e;await dd(a,n)}}function ud(e){return e.retryAfterMs>0||e instanceof tu}function dd(e,t){return new Promise((n,r)=>{let i=()=>{clearTimeout(a),r(t.reason)},a=setTimeout(()=>{t.removeEventListener(`abort`,i),n()},e);t.addEventListener(`abort`,i,{once:!0})})}var fd=1e4,pd=class{#e;#t;#n;#r=new AbortController;#i=new Set;constructor(e,{apiKey:t=``,...n}={}){typeof t==`string`&&id(t),this.#e=e,this.#n=t,this.#t={timeoutMs:fd,...$u(n)}}async[Symbol.asyncDispose](){this.#r.abort(new DOMException(`the referee client is closed`,`AbortError`));for(let e of this.#i)e.abort();await Promise.all([...this.#i].map(e=>e.ended)),hd(this.#e)&&await this.#e[Symbol.asyncDispose]()}async catalog(e={}){let t={options:this.#a({locale:e.locale},!1)};return(await this.#s(`catalog`,T.method.getCatalog,t,e)).catalog}async createGame(e,t={}){let{locale:n,withSentences:r}=t,i={setup:e,options:this.#a({locale:n,withSentences:r},!1)},a=await this.#s(`state`,T.method.createGame,i,t),o={method:T.method.createGame.name,requestId:t.requestId??``};return ed(e,a.state,o),a}async validate(e,t,n={}){let r={state:e,action:Qu(t),options:this.#a(n)},{verdict:i}=await this.#c(T.method.validateAction,r,n);if(i.case!==void 0)return i;let a={method:T.method.validateAction.name,requestId:n.requestId??``};throw fu(iu,I.Internal,`the answer has no verdict that this client knows`,a)}apply(e,t,n={}){let r={state:e,action:Qu(t),options:this.#a(n)};return this.#s(`state`,T.method.applyAction,r,n)}legalActions(e,t={}){let{verbs:n=[],ages:r=[],kinds:i=[],square:a}=t,o={state:e,options:this.#a(t),verbs:[...n],ages:[...r],kinds:[...i],...$u({square:a})};return this.#c(T.method.listLegalActions,o,t)}async explainPlacements(e,t){let{age:n,kind:r,old:i,seat:a=0,withConsequences:o=!1}=t,s={state:e,options:this.#a(t),age:n,kind:r,seat:a,withConsequences:o,...$u({old:i})};return(await this.#s(`map`,T.method.explainPlacements,s,t)).map}preview(e,t,n={}){let{decisions:r=0}=n,i={state:e,actions:t.map(Qu),decisions:r,options:this.#a(n)};return this.#c(T.method.previewAction,i,n)}domains(e,t={}){let n={state:e,ages:[...t.ages??[]],options:this.#a(t)};return this.#c(T.method.describeDomains,n,t)}suggestActions(e,t){let{strength:n,most:r=0,seed:i=0}=t,a={state:e,strength:n,most:r,seed:i,options:this.#a(t)};return this.#c(T.method.suggestActions,a,t)}view(e,t={}){let n={state:e,events:[...t.events??[]],options:this.#a(t)};return this.#s(`state`,T.method.viewGame,n,t)}replaceSecret(e,t,n,r={}){let i={state:e,seat:t,secretHash:n,options:this.#a(r)};return this.#s(`state`,T.method.replaceSecret,i,r)}audit(e,t={}){let n={state:e,options:this.#a(t)};return this.#c(T.method.auditPosition,n,t)}replay(e,t={}){let{actions:n=[],withEvents:r=!1}=t,i={game:{game:e},actions:n.map(Qu),withEvents:r,options:this.#a(t)};return this.#s(`state`,T.method.replayGame,i,t)}review(e,t={}){let{actions:n=[],firstTurn:r,seed:i=0}=t,a={game:{game:e},actions:n.map(Qu),withComparisons:r!==void 0,firstTurn:r??0,seed:i,options:this.#a(t)};return this.#s(`state`,T.method.reviewGame,a,t)}readText(e,t,n={}){let{state:r}=n,i={text:e,form:t,options:r===void 0?this.#a(n,!1):this.#a(n),...$u({state:r})};return this.#c(T.method.readText,i,n)}async writeText(e,t={}){let{form:n,state:r}=t,i=e.case===`region`?this.#a(t,!1):this.#a(t),a={content:{content:e},options:i,...$u({form:n,state:r})};return(await this.#c(T.method.writeText,a,t)).text}async play(e,t={}){let{requestId:n=md(),signal:r,...i}=t,a=await this.#o(n);this.#r.signal.throwIfAborted(),r?.throwIfAborted();let o=new ad(this.#e,n,a,{...this.#t,...$u(i)}),s=()=>o.abort();this.#i.add(o),r?.addEventListener(`abort`,s),o.ended.then(()=>{this.#i.delete(o),r?.removeEventListener(`abort`,s)});try{await o.begin(e)}catch(e){throw o.abort(),e}return o}#a({viewer:e,expectedDigest:t,locale:n,withSentences:r},i=!0){return Xu({viewer:e??(i?this.#t.viewer:void 0),expectedDigest:t,locale:n??this.#t.locale,withSentences:r})}async#o(e){return{[kl]:e,...await rd(this.#n)}}async#s(e,t,n,r){let i={method:t.name,requestId:r.requestId??md()};return Yu(await this.#c(t,n,{...r,requestId:i.requestId}),e,i)}async#c(e,t,{timeoutMs:n=this.#t.timeoutMs,requestId:r=md(),signal:i}){let a=this.#r.signal,o=i===void 0?a:AbortSignal.any([a,i]),s=x(e.input,t);return ld(async t=>{let n=await this.#o(r);o.throwIfAborted();try{return(await this.#e.unary(e,o,t,n,s)).message}catch(t){throw o.throwIfAborted(),lu(t,{method:e.name,requestId:r})}},n,o)}};function md(){let e=crypto.getRandomValues(new Uint8Array(8));return Array.from(e,e=>e.toString(16).padStart(2,`0`)).join(``)}function hd(e){return Symbol.asyncDispose in e}var gd={".":[`plain`,!1],f:[`forest`,!1],m:[`mountain`,!1],"~":[`river`,!1],h:[`plain`,!0],F:[`forest`,!0],M:[`mountain`,!0]};function _d(e){let t=[],n=[];for(let[r,i]of e.entries()){let e=[];for(let[t,a]of[...i].entries()){let i=gd[a];if(i===void 0)throw RangeError(`"${a}" in row ${r+1} stands for no square`);e.push(i[0]),i[1]&&n.push(uc(t+1,r+1))}t.push(e)}return{width:t[0]?.length??0,height:t.length,hamlets:n,terrainAt:({column:e,row:n})=>t[n-1]?.[e-1]}}function vd(e,t){let{region:n}=e;if(n.case===`customRegion`)return _d(n.value.rows);let r=n.case===`builtInRegion`&&n.value!==``?t.regions.find(e=>e.name===n.value):t.regions[0];if(r?.region===void 0)throw RangeError(`the catalog has no region "${n.value??``}"`);return _d(r.region.rows)}function yd(){try{new Headers}catch{throw Error(`connect-web requires the fetch API. Are you running on an old version of Node.js? Node.js is not supported in Connect for Web - please stay tuned for Connect for Node.`)}}var bd=function(e){return this instanceof bd?(this.v=e,this):new bd(e)},xd=function(e,t,n){if(!Symbol.asyncIterator)throw TypeError(`Symbol.asyncIterator is not defined.`);var r=n.apply(e,t||[]),i,a=[];return i=Object.create((typeof AsyncIterator==`function`?AsyncIterator:Object).prototype),s(`next`),s(`throw`),s(`return`,o),i[Symbol.asyncIterator]=function(){return this},i;function o(e){return function(t){return Promise.resolve(t).then(e,d)}}function s(e,t){r[e]&&(i[e]=function(t){return new Promise(function(n,r){a.push([e,t,n,r])>1||c(e,t)})},t&&(i[e]=t(i[e])))}function c(e,t){try{l(r[e](t))}catch(e){f(a[0][3],e)}}function l(e){e.value instanceof bd?Promise.resolve(e.value.v).then(u,d):f(a[0][2],e)}function u(e){c(`next`,e)}function d(e){c(`throw`,e)}function f(e,t){e(t),a.shift(),a.length&&c(a[0][0],a[0][1])}},Sd={redirect:`error`};function Cd(e){yd();let t=e.useBinaryFormat??!1;return{async unary(n,r,i,a,o,s){let{serialize:c,parse:l}=Xc(n,t,e.jsonOptions,e.binaryOptions);return i=i===void 0?e.defaultTimeoutMs:i<=0?void 0:i,await xl({interceptors:e.interceptors,signal:r,timeoutMs:i,req:{stream:!1,service:n.parent,method:n,requestMethod:`POST`,url:Gc(e.baseUrl,n),header:gl(n.methodKind,t,i,a,!1),contextValues:s??Wc(),message:o},next:async r=>{let i=e.useHttpGet===!0&&n.idempotency===Rn.NO_SIDE_EFFECTS,a=null;i?r=bl(r,c(r.message),t):a=c(r.message);let o=await(e.fetch??globalThis.fetch)(r.url,Object.assign(Object.assign({},Sd),{method:r.requestMethod,headers:r.header,signal:r.signal,body:a})),{isUnaryError:s,unaryError:u}=_l(n.methodKind,t,o.status,o.headers);if(s)throw al(await o.json(),Fc(...hl(o.headers)),u);let[d,f]=hl(o.headers);return{stream:!1,service:n.parent,method:n,header:d,message:t?l(new Uint8Array(await o.arrayBuffer())):Dc(n.output,await o.json(),Yc(e.jsonOptions)),trailer:f}}})},async stream(n,r,i,a,o,s){let{serialize:c,parse:l}=Xc(n,t,e.jsonOptions,e.binaryOptions);function u(e,t,n,r){return xd(this,arguments,function*(){let i=zc(e).getReader(),a=!1;for(;;){let e=yield bd(i.read());if(e.done)break;let{flags:r,data:o}=e.value;if((r&1)==1)throw new L(`protocol error: received unsupported compressed output`,I.Internal);if((r&2)==2){a=!0;let e=ol(o);if(e.error){let t=e.error;throw n.forEach((e,n)=>{t.metadata.append(n,e)}),t}e.metadata.forEach((e,n)=>t.set(n,e))}else yield yield bd(l(o))}if(`throwIfAborted`in r&&r.throwIfAborted(),!a)throw`missing EndStreamResponse`})}async function d(e){if(n.methodKind!=`server_streaming`)throw`The fetch API does not support streaming request bodies`;let t=await e[Symbol.asyncIterator]().next();if(t.done==1)throw`missing request message`;return Bc(0,c(t.value))}return i=i===void 0?e.defaultTimeoutMs:i<=0?void 0:i,await Sl({interceptors:e.interceptors,timeoutMs:i,signal:r,req:{stream:!0,service:n.parent,method:n,requestMethod:`POST`,url:Gc(e.baseUrl,n),header:gl(n.methodKind,t,i,a,!1),contextValues:s??Wc(),message:o},next:async r=>{let i=await(e.fetch??globalThis.fetch)(r.url,Object.assign(Object.assign({},Sd),{method:r.requestMethod,headers:r.header,signal:r.signal,body:await d(r.message)}));if(_l(n.methodKind,t,i.status,i.headers),i.body===null)throw`missing response body`;let a=new Headers;return Object.assign(Object.assign({},r),{header:i.headers,trailer:a,message:u(i.body,a,i.headers,r.signal)})}})}}}function wd(e,t){let n=new Ed(e,t);return{async unary(e,t,r,i,a,o=Wc()){await n.loaded(t);let{serialize:s,parse:c}=Xc(e,!0),l=r===void 0?void 0:performance.now()+r;return await xl({...t&&{signal:t},...r!==void 0&&{timeoutMs:r},req:{stream:!1,service:e.parent,method:e,requestMethod:`POST`,url:e.name,header:new Headers(i),contextValues:o,message:a},next:async({signal:t,message:r,...i})=>{let a=await n.ask(e.name,s(r),l,t);if(!(`response`in a))throw Td(a);return{...i,method:e,header:new Headers,message:c(a.response),trailer:new Headers}}})},async stream(e){throw new L(`${e.name} is a stream, which this transport can't carry`,I.Unimplemented)}}}function Td({code:e,message:t,details:n}){let r=new L(t,e);return r.details=[...n],r}var Ed=class{#e;#t=Promise.resolve();#n;#r;#i;constructor(e,t){this.#r=e,this.#i=t}async loaded(e){this.#e??=this.#a(),await Dd(this.#e,e)}async ask(e,t,n,r){let i=this.#t.then(async()=>{r.throwIfAborted();let i=await this.#e;if(i===void 0)throw new L(`the referee in this browser has ended`,I.Unavailable);let a=n===void 0?void 0:Math.max(0,n-performance.now())/1e3;return await new Promise((n,r)=>{this.#n={resolve:n,reject:r};let o={method:e,request:t,secondsLeft:a};i.postMessage(o)})});return this.#t=i.catch(()=>void 0),await Dd(i,r)}#a(){let e=this.#r().then(e=>this.#o(e));return e.catch(()=>void 0),e}#o(e){return new Promise((t,n)=>{let r=e=>{let t=new L(e,I.Unavailable);this.#e=void 0,this.#n?.reject(t),n(t)};e.onerror=({message:e})=>r(e),e.onmessage=({data:n})=>{n.case===`answer`?this.#n?.resolve(n.answer):n.case===`broken`?r(n.message):(this.#i(n.part),n.part===1&&t(e))}})}};function Dd(e,t){return t===void 0?e:new Promise((n,r)=>{let i=()=>r(t.reason);if(t.aborted)return i();t.addEventListener(`abort`,i,{once:!0}),e.then(n,r).finally(()=>t.removeEventListener(`abort`,i))})}var Od=`khronos.key`,kd=`khronos.server`,Ad=2e3,jd=300,Md=document.querySelector(`meta[name="khronos-referee"]`)?.content,Nd=Md!==void 0,Pd=Md===`browser`,Fd=Nd&&localStorage.getItem(kd)||location.origin,Id=j(+!Pd),Ld=j(),Rd=localStorage.getItem(Od)??``,zd=[];async function Bd(){return await new Promise(e=>setTimeout(e,jd)),new Worker(`core.js`,{type:`module`})}var B=new pd(Pd?wd(Bd,e=>Id.value=e):Cd({baseUrl:Fd,useBinaryFormat:!0}),{timeoutMs:5e3,apiKey:()=>Rd});function Vd(e){e!==``&&localStorage.setItem(kd,new URL(e).origin),location.assign(e===``?`./`:`./server.html`)}function Hd(e,t){Rd=e.trim(),t?localStorage.setItem(Od,Rd):localStorage.removeItem(Od),Wd()}function Ud(e){Rd=e}function Wd(){for(let e of zd.splice(0))e()}async function V(e,t=new AbortController().signal){for(;;)try{let n=await e(t);return Ld.value=void 0,n}catch(e){if(t.throwIfAborted(),e instanceof eu)Ld.value=`key`,await Gd(t);else if(e instanceof tu||e instanceof Zl||e instanceof nu)Ld.value=`away`,await Gd(t,Ad);else throw e}}function Gd(e,t){return new Promise((n,r)=>{zd.push(n),t!==void 0&&setTimeout(n,t),e.addEventListener(`abort`,()=>r(e.reason),{once:!0})})}var Kd={...Zs,incomeOf:[`Highest Military building collects`,`Highest Religious building collects`,`Most cubes collect`],types:{military:`Military`,religious:`Religious`,civil:`Civil`},alone:e=>e,cards:e=>`${e} ${e===1?`card`:`cards`}`,cardsOf:({military:e,religious:t,civil:n})=>`${e} Military, ${t} Religious, ${n} Civil`,ecus:e=>`${e} ${Math.abs(e)===1?`Ecu`:`Ecus`}`,surcharge:e=>`+ ${e} of any type`,adventurers:[`adventurer I`,`adventurer II`],adventurer:(e,t,n)=>`${t}’s ${e===0?`first`:`second`} adventurer, ${n} of 2 cards played`,games:`Games`,turn:e=>`Turn ${e}`,turnOf:(e,t)=>`Turn ${e} of ${t}`,income:`Income`,correct:`Correct by hand`,saveRecord:`Save`,recordHoldsHands:`The file holds the hands and the order of the pile: nobody should read it before the end.`,link:`Link`,linkHolds:`A link to this position, with what everybody may know: no hand, no pile.`,copy:`Copy`,copied:`Copied`,howToPlay:`How to play`,afterwards:`Afterwards:`,rules:`Rules`,allRules:`All rules`,searchRules:`Search, or ask: can I build on a river?`,noRule:`No rule has these words.`,search:{asking:`a an and are can do does for get gets how i if in is it many may much my of on or the there to what when where which who`,meant:{money:[`income`,`ecus`],cost:[`value`],win:[`wins`,`winner`]}},previous:`Previous clause`,next:`Next clause`,rulebook:e=>`In the printed rulebook: ${e}`,ours:`How it is played here`,others:`How others may play`,why:`Why`,language:`Language`,theme:`Colours`,themes:{auto:`Auto`,light:`Light`,dark:`Dark`},close:`Close`,moreOfBar:`More`,cancel:`Cancel`,problem:`That did not work`,players:`Players`,person:`Person`,bots:{easy:`Bot (easy)`,medium:`Bot (medium)`,strong:`Bot (strong)`,random:`Bot (random)`},guidedGame:`A guided first game`,againstBot:`Play against a bot`,levels:{easy:`Easy`,medium:`Medium`,strong:`Strong`},hint:`Hint`,share:`Share`,yourTurn:`Your turn`,hints:`What you could do`,money:`Ecus`,wouldCollect:e=>`would collect ${e} now`,cubesLeft:`Cubes in supply`,wins:e=>e>1?`shares the win`:`wins`,actions:`Actions`,build:`Build`,impossible:`not possible now`,other:`Or`,verbs:{demolish:`Demolish`,populate:`Populate`,renovate:`Renovate`,travel:`Travel`,exchangeHand:`Exchange cards`,swapCards:`Swap with the row`,endTurn:`End the turn`},toPlay:e=>`${e} is to play:`,start:`choose what to build, or press a building on a board.`,prices:`Numbers are prices in cards; dashed frames include a surcharge.`,chooseSquare:`Press a lit square, the top-left one of the building. The others say why they are not legal.`,chooseBuilding:`Press a building that is lit. The others say why they are not legal.`,noSquare:`It can go nowhere now.`,noBuilding:`It is not possible with any building now. Press one to read why.`,chooseBoard:`Press “here” above the board to travel to.`,noJourney:`You cannot pay for a journey now.`,noExchange:`An exchange is not possible now.`,noSwap:`A swap is not possible now.`,upgrade:`Upgrade`,chooseUpgrade:`Press a lit building to make it larger.`,upgradeTo:e=>`Upgrade to ${e}`,giveUp:`Cards to give up`,nameCards:`Name the cards that are given up`,take:`take`,give:`for`,fewer:e=>`One ${e} card less`,more:e=>`One ${e} card more`,typeMove:`Or type a move`,look:`Look`,here:`here`,sendTo:(e,t)=>`Send adventurer ${e} to ${t}`,decides:e=>`${e} decides`,chooseShrinks:e=>`Which building on ${e} shrinks? Press one of the lit ones.`,choosePlace:(e,t)=>`Where does the ${e} go on ${t}? Press its top-left square.`,waitsFor:e=>`It is ${e}’s move.`,playing:`The move is being made …`,asking:`Asking the referee …`,lookingBack:`This is not where the game stands.`,over:`The game is over`,point:`Go to a square to see what stands there, and what is legal.`,legal:`Legal`,moreReasons:e=>e===1?`One more reason`:`${e} more reasons`,inAll:(e,t)=>`In all this costs ${e} cards; you have ${t}.`,kindLine:(e,t)=>`${e}, value ${t}`,worth:e=>`It pays ${e} ${e===1?`Ecu`:`Ecus`}.`,consequences:{RIPPLE:`ripples`,RIPPLE_STOPPED:`does not ripple`,PARADOX:`paradox: buildings are destroyed`,JUNCTION:`joins domains`,JUNCTION_CLASH:`a building shrinks after the junction`,DIVISION_CLASH:`a building shrinks after the division`,DECISION:`asks for a decision`},payWith:`Who plays the cards`,confirm:`Confirm`,willDecide:(e,t)=>`${e} would decide on ${t}:`,unfair:`Taking this back is not fair any more:`,obstacles:[``,`cards were drawn.`,`another player has decided.`],willBeUnfair:`It will not be fair to take this back:`,foreseenObstacles:[``,`cards are drawn.`,`a player who is not on turn decides.`],puzzles:{title:`Puzzles`,about:`Reach a goal within one turn. Exchanging cards does not count, and nobody else has to decide anything.`,number:(e,t)=>`Puzzle ${e} of ${t}`,youAre:e=>`You are ${e}.`,money:e=>`End your turn with ${e} or more.`,removed:(e,t,n)=>`Make the ${e} at ${t} on ${n} shrink or disappear.`,paradox:`Cause a paradox: let a ripple destroy a building.`,moves:e=>`It takes ${e} ${e===1?`action`:`actions`}.`,proved:(e,t)=>`Action ${e} of ${t} of the solution.`,solved:`Solved.`,over:`Your turn is over, and the goal is not reached. Start over.`,chance:`Cards were exchanged, which does not count. Start over.`,again:`Start over`,solution:`Show the solution`,next:`Next puzzle`},keys:{title:`Keys`,tab:`to the next button, or to a board`,arrows:`from square to square; five rows by Page up and Page down`,enter:`press the square, then confirm`,escape:`drop what is chosen, one step at a time`,nextBoard:`to the next board`},log:`What happened`,undo:`Undo`,redo:`Redo`,undoAnyway:`Take back all the same`,slider:`Step of the game`,step:(e,t)=>`Step ${e} of ${t}.`,backToNow:`Back to the game`,goOnFromHere:`Go on from here`,corrected:`The position was corrected.`,onTheTable:`On the table`,errands:{put:(e,t,n)=>`Put a ${e} on ${t}${n&&` with ${n}’s cube`}`,take:(e,t)=>`Take the ${e} off ${t}`,turn:(e,t)=>`Turn the ${e} on ${t}`,cube:(e,t,n)=>`Put ${n}’s cube on the ${e} on ${t}`,money:(e,t,n,r)=>r<0?`${n} pays ${-r}`:`${n} gets ${r}`,travel:(e,t,n)=>`${n} moves an adventurer to ${t}`},passTo:e=>`Pass the device to ${e}`,passToPlay:e=>`It is ${e}’s turn. Press when nobody else is looking.`,passToDecide:e=>`${e} has a decision to take. Press when nobody else is looking.`,iAm:e=>`I am ${e}`,whoSees:`The page shows one hand at a time. All hands are stored in this browser, where somebody who wants to cheat could find them.`,passing:`The page is being passed on.`,won:(e,t)=>t>1?`${e} share the win`:`${e} wins`,rematch:`Rematch`,lookBack:`Look back`,collectsNow:`What everyone would collect now`,total:`Total`,nobodyThere:e=>`${e} if an adventurer stood there`,welcome:`A board game for 2 to 5 players: what you build in one age of a valley changes the ages after it. This page deals the cards, checks every move and explains what is not allowed.`,newGame:`A new game`,nameOfPlayer:e=>`Name of player ${e}`,colourOf:e=>`Colour of ${e}`,mindOf:e=>`Who plays ${e}`,removePlayer:e=>`Leave ${e} out`,addPlayer:`Player`,firstPlayer:`Who begins`,drawn:`drawn by lot`,colours:{red:`red`,blue:`blue`,green:`green`,yellow:`yellow`,purple:`purple`,white:`white`,black:`black`},aboutDealt:`You share this screen and pass it on. Only its owner sees a hand.`,aboutReported:`Real tiles and cards on a real table: one of you enters what is played, and the page says what follows.`,map:`Map`,ownMap:`Your own`,drawMap:`Draw a map`,options:`Options`,begin:`Begin`,noGames:`No game is stored here yet.`,stored:`Games are stored in this browser. You can drop the file of a game, a position or a map on the page.`,openFile:`Open a file`,exportAll:`Save all`,remove:`Remove`,removeGame:`Remove this game`,removeAll:`Remove all games`,removeSentence:e=>`The game of ${e} will be gone for good.`,removeAllSentence:e=>`${e} ${e===1?`game`:`games`} will be gone for good. “Save all” saves their records first.`,changedElsewhere:`This game was changed in another window. Load the page again to go on with it.`,badLink:`The link holds no position.`,atHost:{aboutDealt:`Everyone plays at a page of their own, by a link that they get from you. You take the first seat.`,aboutReported:`Real tiles and cards on a real table: everyone enters what they play at a page of their own. You take the first seat.`,recordHoldsHands:`The file begins with what you have seen: your hand, and no other.`,noGames:`No game of this host is known here yet.`,stored:`Games are stored by the host. This browser stores the links to your seats.`,removeSentence:e=>`This browser forgets your seat in the game of ${e}.`,removeAllSentence:e=>`This browser forgets your seats in ${e} ${e===1?`game`:`games`}.`},host:{setupOnly:`A host starts every game from its set-up, not from a record or a position.`,noCorrection:`A position is not corrected by hand here, for the others would have to trust you.`,noSeat:`This link leads to no seat of this host.`,movedOn:`Somebody was faster: the game has moved on.`,spectators:`Those who watch`,invite:`Links for the others`,aboutLinks:`Send each player their own link, and nobody else’s: who has the link has the seat, and sees its hand. You can reopen these links until the first move.`,asksUndo:(e,t)=>`${e} would like to take back ${t===1?`the last step`:`the last ${t} steps`}:`,waitsForOthers:`Waiting for the others to allow the undo.`,hereAlone:`These links open on this machine alone. Start the host with --host 0.0.0.0, so that phones in your network can play.`,codeOf:e=>`Code of the link for ${e}`,links:`Links`,presence:`Who is here`,here:(e,t)=>`${e} ${t===1?`is`:`are`} here.`,tellMe:`Tell me when it is my turn`,handOn:`Give my seat away`,aboutHandOn:`Somebody else gets a new link to your seat and sees your hand. Your own link opens nothing from then on.`,handedOn:`Send this link to who plays on for you. It is shown this once.`,withdraw:`Withdraw`,agree:`Take it back`,decline:`Let it stand`},brush:`Paint`,brushes:{".":`Plain`,f:`Forest`,m:`Mountain`,"~":`River`,h:`Hamlet`},columns:`Columns`,rows:`Rows`,tracedPicture:`A picture to trace`,mapAsText:`A map as text`,drawText:`Draw the text`,saveMap:`Save as text`,playOnIt:`Play on it`,correctTitle:`Correct the position`,correctHint:`Choose what to lay or take off, and press squares. Nothing is refused; what is wrong with the position is listed below.`,tools:{put:`Put`,take:`Take off`,cube:`Cube`,ruin:`as a ruin`},owner:`of`,nobody:`nobody`,hand:`cards in hand`,turnNumber:`Turn`,onTurn:`on turn`,discards:`Discards`,sound:`The position is sound.`,makeFixes:`Make the obvious fixes`,useIt:`Play on from it`,notNow:`A decision is pending. Take back the action first.`,loading:`The referee is being loaded …`,notLoaded:`The referee could not be loaded. The page keeps trying.`,inBrowser:`The referee runs in this browser: nothing leaves it, and no network is needed.`,atServer:e=>`The referee is the server at ${e}.`,change:`Change`,whoAnswers:`Who answers`,aboutServers:`A server sees the positions that it is asked about. It must allow this page’s address.`,addressOfServer:`Address of a server`,useServer:`Ask this server`,useBrowser:`Let this browser answer`,newVersion:`A new version is ready.`,takeUpdate:`Use it`,away:`The server does not answer. This is the last state; the page keeps trying.`,tryNow:`Try now`,key:`API key`,keyWanted:`This server answers those who have a key.`,storeKey:`Store it in this browser`},H=e=>e(),qd=`khronos.language`,Jd={en:async()=>Kd,...Object.fromEntries(Object.entries(Object.assign({"./words/fr.ts":()=>H(()=>import(`./fr.js`).then(e=>e.default),[],import.meta.url)})).map(([e,t])=>[e.slice(8,-3),t]))},U=j(localStorage.getItem(qd)??navigator.languages.map(e=>e.slice(0,2)).find(e=>e in Jd)??`en`),Yd=document.querySelector(`meta[name="khronos-home"][content="host"]`)!==null,W=j(Xd(Kd));function Xd(e){return Yd?{...e,...e.atHost}:e}N(()=>{let e=U.value;Jd[e]?.().then(t=>{e===U.value&&(W.value=Xd(t))},()=>void 0)});function Zd(e){U.value=e,localStorage.setItem(qd,e)}var Qd=class extends Error{sentences;name=`Problem`;constructor(e){super(e.join(`
`)),this.sentences=e}},$d={easy:ei.EASY,medium:ei.MEDIUM,strong:ei.STRONG},ef=Object.keys($d),tf=async(e,t,n)=>{let{groups:r}=await V(()=>B.legalActions(e,{viewer:t,signal:n}),n),i=of(r);return i&&of([...Ku(i,t)])};function nf(e){return async(t,n,r)=>{let i={viewer:n,strength:e,most:1,seed:af(),signal:r},{suggestions:a}=await V(()=>B.suggestActions(t,i),r);return a[0]?.action}}var rf={random:tf,...Object.fromEntries(ef.map(e=>[e,nf($d[e])]))};function af(){return crypto.getRandomValues(new Uint32Array(1))[0]??0}function of(e){return e[Math.floor(Math.random()*e.length)]}function sf(e,t,n){let r=e.find(({fact:e})=>e.case===`actionTaken`)?.fact;return{seat:r?.case===`actionTaken`&&r.value.action?.seat||0,turn:(n&&F(n).turn?.number)??0,lines:cf(e),errands:ff(e),obstacles:t,winners:e.flatMap(({fact:e})=>e.case===`gameEnded`?e.value.winners:[]),corrected:!1}}function cf(e){let t=[];for(let n of e){let e=lf(n);n.sentence===``?t.at(-1)?.marks.push(...e):t.push({text:n.sentence,marks:e})}return t}function lf({fact:e}){switch(e.case){case`buildingLaid`:case`buildingRemoved`:case`rippleStopped`:return[uf(e.value.age,e.value.building)];case`buildingChanged`:return[uf(e.value.age,e.value.after)];case`domainsJoined`:return e.value.domains.map(t=>df(e.value.age,t));case`clashFound`:return[uf(e.value.age,...e.value.sharers)];case`incomeCollected`:return[df(e.value.age,e.value.domain)];case`decisionRequested`:{let{age:t=0,question:n}=e.value.decision??{};return n?.case===`buildingChoice`?[uf(t,...n.value.choices)]:n?.case===`placeChoice`?[uf(t,n.value.building)]:[]}default:return[]}}function uf(e,...t){return{age:e,rows:vc(t.flatMap(e=>e?.at===void 0?[]:xc(e.kind,e.at))).rows}}function df(e,t){return{age:e,rows:t?.rows??[]}}function ff(e){return e.flatMap(({fact:e})=>{let t=(e,t,n,r=n?.owner??0)=>{let i=n?.at===void 0?``:fc(n.at);return{kind:e,seat:r,age:t,building:n?.kind??0,square:i,amount:0}};switch(e.case){case`buildingLaid`:{let{age:n,building:r,replaced:i}=e.value,a=t(`put`,n,r);return i===void 0?[a]:[t(`take`,n,i),a]}case`buildingRemoved`:return[t(`take`,e.value.age,e.value.building)];case`buildingChanged`:{let{age:n,before:r,after:i}=e.value,a=(i?.cubes.findIndex((e,t)=>e>(r?.cubes[t]??0))??-1)+1;return[t(a>0?`cube`:`turn`,n,i,a)]}case`moneyMoved`:case`incomeCollected`:return[{...t(`money`,0,void 0,e.value.seat),amount:e.value.amount}];case`adventurerMoved`:return[t(`travel`,e.value.to,void 0,e.value.seat)];default:return[]}})}function pf(e,t){let{hiddenPart:n,...r}=e;return{...r,privateParts:e.privateParts.filter(e=>e.seat===t)}}function mf(e,t){return e.map(e=>{let{fact:n}=e;switch(n.case){case`cardsDrawn`:return n.value.seat===t?e:{...e,fact:{...n,value:{...n.value,privatePart:{case:void 0}}}};case`pileShuffled`:return{...e,fact:{...n,value:{...n.value,hiddenPart:{case:void 0}}}};default:return e}})}function hf(e){let{cascade:t,over:n,turn:r}=F(e);return n?0:t?.decision?.seat??r?.seat??0}function gf(e){return e===0?`spectator`:e}var _f=[1,2,3],vf=`khronos.aside`,yf=380,bf=450,G=j(),K=j(),q=j(),J=j(0),xf=j(),Sf=j(),Cf=j(!1),wf=j(!1),Tf=j(),Ef=j([]),Df=j(!1),Of=j(!1),kf=j([]),Af=j([]),jf=j([]),Mf=j(),Nf=j(),Pf=M(()=>xf.value??q.value?.cursor.value??0),Y=M(()=>q.value&&Xf(q.value,q.value.cursor.value)),Ff=M(()=>Tf.value??Sf.value??(q.value&&Xf(q.value,Pf.value))),If=M(()=>Mf.value?.of===Y.value?Mf.value?.list:void 0),Lf=M(()=>Y.value?hf(Y.value):0),Rf=M(()=>xf.value===void 0&&Sf.value===void 0&&Tf.value===void 0&&!Df.value),zf=M(()=>q.value&&Cc(q.value.view(0,0))),Bf=M(()=>zf.value?.cardMode===ci.REPORTED),Vf=M(()=>zf.value?No(zf.value.seats):[]),Hf=M(()=>zf.value&&K.value?vd(zf.value,K.value):void 0),Uf=_f.map(e=>{let t=M(()=>Ff.value&&F(Ff.value).boards[e-1]);return M(()=>{let[n,r]=[t.value&&Ff.peek(),Hf.value];return n&&r?Tc(n,e,r):void 0})}),Wf=M(()=>Uf.flatMap(({value:e})=>e??[])),Gf=M(()=>(q.value?.minds??[]).flatMap((e,t)=>e===`person`?[t+1]:[])),Kf=M(()=>q.value?.dealt&&Rf.value&&Gf.value.includes(Lf.value)&&J.value!==Lf.value?Lf.value:0),qf=M(()=>Rf.value&&Lf.value!==0&&J.value===Lf.value);function Jf(e){return W.value.alone(K.value?.kinds[e-1]?.title??``)}function Yf(e){return zf.value?.seats[e-1]?.name??``}function Xf(e,t){return e.view(Math.min(t,e.steps.value.length-1),J.value)}function Zf(e){xf.value=void 0,J.value=0,Ef.value=[],Mf.value=void 0,Nf.value=void 0,jf.value=[],wf.value=!1,Of.value=!1,q.value=e}async function Qf(e,t){let[n,r]=[q.value,Hf.value];if(n===void 0||r===void 0||Df.value||Sf.value)return!1;Df.value=!0,jf.value=[];try{let i=await n.apply(e,t),a=t===J.value?i:{...i,before:n.view(Pf.value-1,J.value),state:n.view(Pf.value,J.value)};return await $a(()=>(Df.value=!1,Af.value=i.events,tp(a,r))),Of.value=Lf.value===0,!0}catch(e){return e instanceof jl?jf.value=e.refusal.violations:np(e),!1}finally{Sf.value=void 0,Df.value=!1}}var $f;function ep(){$f?.()}async function tp({before:e,state:t,events:n},r){if(matchMedia(`(prefers-reduced-motion: reduce)`).matches)return;let i=!1,a=new Promise(e=>{$f=()=>{i=!0,e()}});for(let{event:o,state:s}of Su(e,{events:n,state:t},r)){let e=lf(o),t=e.length>0||o.fact.case===`adventurerMoved`;Sf.value=s,t&&!i&&(Ef.value=e,await Promise.race([a,new Promise(e=>setTimeout(e,yf))]))}Ef.value=[]}function np(e){if(e instanceof Qd)kf.value=e.sentences;else if(e instanceof R)kf.value=[e.sentence||e.message];else if(e instanceof DOMException&&e.name===`AbortError`)return;else kf.value=[e instanceof Error?e.message:String(e)]}var rp=M(()=>ap(-1)),ip=M(()=>ap(1));function ap(e){let t=q.value;if(t!==void 0)for(let n=t.cursor.value+e;n>=0&&n<t.steps.value.length;n+=e){let e=hf(t.view(n,0));if(e===0||t.minds[e-1]===`person`)return n}}async function op(e){jf.value=[],xf.value=void 0,await q.value?.goTo(e).catch(np)}function sp(){N(()=>{q.value!==void 0&&(q.value.dealt?Gf.value.length===1?J.value=Gf.value[0]??0:Gf.value.length===0&&(J.value=0):J.value=Lf.value)}),N(()=>{let[e,t]=[Y.value,J.value];if(e!==void 0&&Lf.value===t&&t!==0)return cp(async n=>{let r={viewer:gf(t),locale:U.value,signal:n};Mf.value={of:e,list:await V(()=>B.legalActions(e,r),n)}})}),N(()=>{let e=Sf.value??Tf.value?void 0:Ff.value;if(e!==void 0)return cp(async t=>{let n={viewer:gf(J.peek()),locale:U.value,signal:t};Nf.value=await V(()=>B.domains(e,n),t)})}),N(()=>{let[e,t]=[q.value,U.value];if(!(e===void 0||e.narrate===void 0||e.steps.value.length===0||Df.value))return cp(async n=>e.narrate?.(t,n))}),N(()=>{let[e,t]=[q.value,Lf.value],n=rf[e?.minds[t-1]??`person`];if(e===void 0||n===void 0||!Rf.value||t===0)return;let r=e.view(e.cursor.value,t);return cp(async e=>{await new Promise(e=>setTimeout(e,bf)),e.throwIfAborted();let i=await n(r,t,e);e.throwIfAborted(),i!==void 0&&Qf(i,t)})})}function cp(e){let t=new AbortController;return e(t.signal).catch(e=>{t.signal.aborted||np(e)}),()=>t.abort()}function lp(){let{number:e=0}=(Y.value&&F(Y.value).turn)??{};return Y.value===void 0?`Khronos`:`${Yd&&qf.value?`● ${W.value.yourTurn} · `:``}${W.value.turnOf(e,7)} · Khronos`}var up=`#position=`;function dp(e,t){fp(e,new Blob([t],{type:`text/plain;charset=utf-8`}))}function fp(e,t){let n=document.createElement(`a`);n.href=URL.createObjectURL(t),n.download=e,n.click(),setTimeout(()=>URL.revokeObjectURL(n.href),1e4)}async function pp(e,t){try{/^\s*Khronos game/.test(e)?Zf(await G.value?.create({case:`record`,text:e})):/^\s*Khronos position/.test(e)?Zf(await G.value?.create({case:`position`,state:await mp(e)})):await t(e)}catch(e){np(e)}}async function mp(e){let t=await V(t=>B.readText(e,Oi.POSITION,{locale:U.value,signal:t})),n=t.content?.content;if(n?.case===`position`)return n.value;throw new Qd(t.errors.map(({line:e,sentence:t})=>`${e}: ${t}`))}async function hp(e){if(e.startsWith(`#position=`))try{let t=atob(e.slice(10).replace(/-/g,`+`).replace(/_/g,`/`)),n=Uint8Array.from(t,e=>e.charCodeAt(0));return Qn(yi,await gp(new DecompressionStream(`deflate-raw`),n))}catch{throw new Qd([W.value.badLink])}}async function gp(e,t){return new Uint8Array(await new Response(new Blob([t]).stream().pipeThrough(e)).arrayBuffer())}var _p=Symbol.for(`pv`),vp=0;Array.isArray;function X(e,t,n,r,i,a){t||={};var o,s,c=t;if(`ref`in c&&typeof e!=`function`)for(s in c={},t)s==`ref`?o=t[s]:c[s]=t[s];var l={type:e,props:c,key:n,ref:o,__k:null,__:null,__b:0,__e:null,__c:null,constructor:_p,__v:--vp,__i:-1,__u:0};return(i||a)&&(l.__source=i,l.__self=a),E.vnode&&E.vnode(l),l}var yp={[Br.MILITARY]:`military`,[Br.RELIGIOUS]:`religious`,[Br.CIVIL]:`civil`};function bp(e){return yp[e]??``}function xp(){return X(`svg`,{class:`symbols`,"aria-hidden":`true`,children:X(`defs`,{children:[Object.entries(ms).map(([e,t])=>X(`symbol`,{id:`kind-${e}`,viewBox:`0 0 24 24`,children:X(`path`,{d:t})},e)),X(`symbol`,{id:`pawn`,viewBox:`0 0 24 24`,children:X(`path`,{d:`M12 1.5a4.6 4.6 0 0 1 3 8.1c2.6 1 3.5 3 3.9 5.4.4 2.3.9 3.9 1.9 5.2.5.7.1 1.8-.8 1.8H4c-.9 0-1.3-1.1-.8-1.8 1-1.3 1.5-2.9 1.9-5.2.4-2.4 1.3-4.4 3.9-5.4a4.6 4.6 0 0 1 3-8.1z`})})]})})}function Sp({paint:e,name:t}){return X(`svg`,{class:`pawn`,viewBox:`0 0 24 24`,role:t?`img`:void 0,"aria-label":t,"aria-hidden":!t,children:[X(`use`,{href:`#pawn`,fill:e.fill}),X(`text`,{class:`letter`,x:`12`,y:`16`,"font-size":`9`,fill:e.text,children:e.letter})]})}function Cp({kind:e}){return X(`svg`,{class:`kind ${bp(bc(e))}`,viewBox:`0 0 24 24`,"aria-hidden":`true`,children:X(`use`,{href:`#kind-${e}`})})}var wp=j(),Z=M(()=>{let e=If.value?.groups[0]?.verb;return e?.case===`chooseBuilding`||e?.case===`placeBuilding`?{verb:e.case}:qf.value?wp.value:void 0}),Tp=j(),Ep=j(),Q=j(),Dp=j(),Op=j(),kp=j(),Ap=j([]),jp=j(),Mp=j([]),Np=4,Pp=8,Fp=M(()=>{let[e,t]=[Z.value,If.value];return e===void 0||t===void 0||!Rf.value?[]:t.groups.flatMap(n=>Hp(n,e,t.seat))}),Ip=M(()=>new Set(Fp.value.map(({cost:e})=>(e?.typedCards??0)+(e?.surchargeCards??0))).size>1),Lp=M(()=>{let e=Z.value;if(e===void 0)return;if(e.verb===`construct`||e.verb===`upgrade`)return e.kind;let t=If.value?.groups[0]?.verb;return e.verb===`placeBuilding`&&t?.case===`placeBuilding`?t.value.kind:void 0}),Rp=M(()=>{let e=Ep.value;if(e!==void 0&&Z.value!==void 0)return Bp(e,Fp.value,Ap.value)??zp(e)});function zp(e){let t=jp.value;return t&&t.place.age===e.age&&hc(t.place.at,e.at)?t:void 0}function Bp({age:e,at:t},n,r){let i=n.find(n=>n.age===e&&_c(n.squares,t));if(i!==void 0)return{offer:i};let a=r.find(t=>t.age===e);if(a===void 0)return;let o=a.squareViolations.filter(e=>_c(e.squares,t)),s=[...a.violations,...o.flatMap(({violation:e})=>e??[])];return s.length>0?{violations:s}:void 0}var Vp=M(()=>{let e=Hf.value;if(e===void 0||If.value===void 0||Fp.value.length>0)return[];let t=e.width*e.height,n=new Map,r=(e,t)=>{let r=n.get(e.sentence)??{violation:e,count:0};n.set(e.sentence,r),r.count+=t};for(let{violations:e,squareViolations:n}of Ap.value)e.forEach(e=>r(e,t)),n.forEach(({violation:e,squares:t})=>e&&r(e,[...gc(t)].length));return Mp.value.forEach(e=>r(e,1)),[...n.values()].sort((e,t)=>t.count-e.count).filter(({count:e},t,[n])=>e>1||n?.count===1).slice(0,Np).map(({violation:e})=>e)});function Hp({verb:e},t,n){let r=(e,t,r,i)=>({age:e,squares:t,cost:r,actions:e=>[...Ku({$typeName:`khronos.v1.LegalGroup`,verb:i},n)].filter(t=>Up(t,e))});switch(e.case){case`construct`:return t.verb!==`construct`||t.kind!==e.value.kind?[]:[r(e.value.age,e.value.squares,e.value.cost,e)];case`upgrade`:{let{age:n,kind:i,cost:a,sites:o}=e.value;if(t.verb===`enlarge`&&(t.kind??i)===i)return[{age:n,squares:vc(o.flatMap(({old:e})=>e??[])),cost:void 0,actions:()=>[]}];if(t.verb!==`upgrade`||t.kind!==i||t.age!==n)return[];let s=o.find(({old:e})=>e!==void 0&&hc(e,t.old));return s===void 0?[]:[r(n,s.squares,a,{...e,value:{...e.value,sites:[s]}})]}case`demolish`:return t.verb===e.case?[r(e.value.age,e.value.squares,e.value.cost,e)]:[];case`populate`:case`renovate`:return t.verb===e.case?[r(3,e.value.squares,e.value.cost,e)]:[];case`chooseBuilding`:case`placeBuilding`:return t.verb===e.case?[r(e.value.age,e.value.squares,void 0,e)]:[];default:return[]}}function Up({verb:e},t){return e.value!==void 0&&`at`in e.value&&e.value.at!==void 0&&hc(e.value.at,t)}var Wp=M(()=>{let e=new Set;for(let{verb:t}of Mf.value?.list.groups??[])t.case!==void 0&&e.add(t.case),(t.case===`construct`||t.case===`upgrade`)&&e.add(`${t.case} ${t.value.kind}`);return e});function Gp(e){return(If.value?.groups??[]).map(e=>e.verb).filter(t=>t.case===e)}function Kp(e){if(Df.value)return;let t=e!==void 0&&JSON.stringify(e)===JSON.stringify(wp.value);Op.value=void 0,wp.value=t?void 0:e,Q.value=void 0,Ep.value=void 0,jf.value=[],e?.verb!==`upgrade`&&(Tp.value=void 0)}var qp=M(()=>{let[e,t]=Gp(`endTurn`)[0]?.value.giveUp??[];return t===void 0?e:void 0});function Jp(){jf.value=[];let e=wp.value?.verb===`endTurn`&&qp.value!==void 0;Q.value!==void 0&&!e?Q.value=void 0:wp.value===void 0?Op.value===void 0?Tp.value=void 0:Op.value=void 0:wp.value=Q.value=void 0}var Yp=j();function Xp(e){if(Ep.value=e,Yp.value?.(e),!Rf.value)return;if(Z.value!==void 0&&Qp.has(Z.value.verb)){let t=Fp.value.find(t=>t.age===e.age&&_c(t.squares,$p(e)));t===void 0?Q.value=void 0:em(t.actions($p(e)));return}let t=Wf.value[e.age-1]?.buildingAt(e.at);if(Z.value?.verb===`enlarge`&&t?.at!==void 0){let n=t.at,{kind:r}=Z.value,i=fm(e.age,n).filter(e=>(r??e)===e);if(i.length===1&&i[0])return Kp({verb:`upgrade`,kind:i[0],age:e.age,old:n})}wp.value=void 0,Q.value=void 0,Tp.value=t&&{age:e.age,building:t}}var Zp=new Set([`demolish`,`populate`,`renovate`]),Qp=new Set([...Zp,`construct`,`upgrade`,`chooseBuilding`,`placeBuilding`]);function $p({age:e,at:t}){let n=Z.value?.verb;return n===`construct`||n===`upgrade`||n===`placeBuilding`?t:Wf.value[e-1]?.buildingAt(t)?.at??t}function em(e){let t=[...e].sort((e,t)=>tm(t)-tm(e));Q.value=e.length>0?{actions:t,picked:0}:void 0}function tm({verb:e}){let t=e.value&&`payment`in e.value?e.value.payment?.first:void 0;return t?t.military+t.religious+t.civil:0}async function nm(e){let t={state:Y.value,viewer:gf(J.value),locale:U.value},n=await V(n=>B.readText(e,Oi.ACTION,{...t,signal:n})),r=n.content?.content;if(r?.case!==`action`)throw new Qd(n.errors.map(({sentence:e})=>e));return r.value}async function rm(e){try{return em([await nm(e)]),!0}catch(e){return np(e),!1}}var im=M(()=>{let e=Op.value;return e===void 0||e===`asked`||Q.value?[]:e.flatMap(({action:e})=>am(e))});function am(e){let t=e?.verb.value;if(t===void 0||!(`at`in t)||t.at===void 0)return[];let n=`age`in t?t.age:(Y.value&&F(Y.value).cascade?.decision?.age)??3,r=`kind`in t?t.kind:Wf.value[n-1]?.buildingAt(t.at)?.kind;return[{age:n,rows:vc(r===void 0?[t.at]:xc(r,t.at)).rows}]}function om(){let[e,t]=[Y.value,J.value];e!==void 0&&Op.value===void 0&&(kp.value===void 0?(Op.value=`asked`,cp(async()=>{let n={viewer:gf(t),strength:$d.strong,seed:af(),locale:U.value},{suggestions:r}=await V(t=>B.suggestActions(e,{...n,signal:t}));Y.value===e&&Op.value===`asked`&&(Op.value=r)})):Op.value=kp.value)}async function sm(){let e=Q.value?.actions[Q.value.picked];e!==void 0&&await Qf(e,J.value)&&(Q.value=void 0,Tp.value=void 0,wp.value=void 0,Ep.value=void 0)}function cm(e){return x(Wr,{seat:If.value?.seat??0,verb:e})}function lm(){N(()=>{Y.value,Q.value=void 0,Op.value=void 0,Tp.value=void 0}),N(()=>{q.value,Lf.value,wp.value=void 0,Ep.value=void 0}),N(()=>{Ap.value=[];let[e,t]=[Z.value,Y.value];if(e===void 0||t===void 0||!Rf.value||e.verb!==`construct`&&e.verb!==`upgrade`)return;let{verb:n,kind:r,...i}=e,a={kind:r,viewer:gf(J.value),locale:U.value,withConsequences:!0};return cp(async e=>{let n=(`age`in i?[i.age]:_f).map(n=>V(()=>B.explainPlacements(t,{...a,...i,age:n,signal:e}),e));Ap.value=await Promise.all(n)})}),N(()=>{Mp.value=[];let[e,t]=[Z.value,Y.value];if(e===void 0||t===void 0||!Rf.value||If.value===void 0||Fp.value.length>0||!Zp.has(e.verb))return;let n=_f.flatMap(t=>(Wf.value[t-1]?.buildings??[]).flatMap(({at:n})=>(n&&um(e,{age:t,at:n}))??[]));return cp(async e=>{let r={viewer:gf(J.value),locale:U.value,signal:e},i=dm(n,Pp).map(n=>V(()=>B.validate(t,n,r),e));Mp.value=(await Promise.all(i)).flatMap(e=>e.case===`refusal`?e.value.violations:[])})}),N(()=>{let[e,t,n]=[Z.value,Ep.value,Y.value];if(e===void 0||t===void 0||n===void 0||!Rf.value)return;let r=um(e,t);if(!(r===void 0||Fp.value.some(({age:e,squares:n})=>e===t.age&&_c(n,$p(t)))))return cp(async e=>{await new Promise(e=>setTimeout(e,60)),e.throwIfAborted();let i={viewer:gf(J.value),locale:U.value,signal:e},a=await V(()=>B.validate(n,r,i),e);a.case===`refusal`&&(jp.value={place:t,violations:a.value.violations})})}),N(()=>{Dp.value=void 0;let[e,t]=[Q.value,Y.value],n=e?.actions[e.picked];if(n===void 0||t===void 0)return;let r={viewer:gf(J.value),locale:U.value,withSentences:!0,decisions:1};return cp(async e=>{Dp.value=await V(()=>B.preview(t,[n],{...r,signal:e}),e)})})}function um({verb:e},t){let n=$p(t);switch(e){case`demolish`:return cm({case:e,value:{age:t.age,at:n}});case`populate`:case`renovate`:return t.age===3?cm({case:e,value:{at:n}}):void 0;case`chooseBuilding`:case`placeBuilding`:return cm({case:e,value:{at:n}});default:return}}function dm(e,t){let n=Math.max(1,e.length/t);return e.filter((e,t)=>Math.floor(t/n)>Math.floor((t-1)/n))}function fm(e,t){let n=Gp(`upgrade`).filter(({value:t})=>t.age===e),r=e=>e.old!==void 0&&hc(e.old,t);return n.filter(({value:e})=>e.sites.some(r)).map(({value:e})=>e.kind)}function pm(e){let t=Math.floor((e-1)/3);return[1,2,3].map(e=>t*3+e).filter(t=>t>e)}var mm=j(!1);function hm(e){return e instanceof Element&&e.matches(`input:not([type=range]), textarea, select`)}function gm(e){let{key:t,target:n}=e,r=H(()=>import(`./focus.js`),[],import.meta.url);if(r.then(({follow:e})=>e(n)),e.ctrlKey||e.metaKey||e.altKey||document.querySelector(`dialog[open]`)||(t===`Escape`&&Jp(),hm(n)))return;if(t===`b`){vm(ym(document.activeElement)+1);return}let i=bm().find(n=>n.ariaKeyShortcuts===(e.shiftKey&&t!==`?`?`Shift+${t}`:t));i===void 0||i.disabled||(e.preventDefault(),i.click(),/[0-9]/.test(t)&&ym(document.activeElement)===0&&vm(1),r.then(({lead:e})=>e(t)))}function _m(){return bm().map(e=>({key:e.ariaKeyShortcuts??``,name:e.title||(e.innerText??``)}))}function vm(e){document.querySelector(`#board-${(e+2)%3+1} khronos-board`)?.focus()}function ym(e){return Number(e?.closest(`[id^=board-]`)?.id.slice(6)??0)}function bm(){return[...document.querySelectorAll(`button[aria-keyshortcuts]`)]}var xm=[{type:Br.MILITARY,field:`military`,kind:Vr.WATCHTOWER},{type:Br.RELIGIOUS,field:`religious`,kind:Vr.CHAPEL},{type:Br.CIVIL,field:`civil`,kind:Vr.HAMLET}];function Sm({type:e,kind:t}){return X(`span`,{class:`card ${bp(e)}`,children:X(Cp,{kind:t})})}function Cm({cards:e,small:t=!1}){let n=xm.flatMap(t=>Array(e[t.field]).fill(t));return X(`span`,{class:t?`cards small`:`cards`,role:`img`,"aria-label":W.value.cardsOf(e),children:[n.map(({type:e,kind:t},n)=>X(Sm,{type:e,kind:t},n)),n.length===0&&X(`span`,{class:`none`,children:`–`})]})}function wm({count:e}){return X(`span`,{class:`cards`,role:`img`,"aria-label":W.value.cards(e),children:Array.from({length:e},(e,t)=>X(`span`,{class:`card back`},t))})}function Tm({cost:e}){let t=W.value,n=xm.find(t=>t.type===e.cardType);return X(`span`,{class:`cost`,children:[n&&e.typedCards>0&&X(Cm,{small:!0,cards:{$typeName:`khronos.v1.Cards`,military:0,religious:0,civil:0,[n.field]:e.typedCards}}),e.surchargeCards>0&&X(`span`,{children:t.surcharge(e.surchargeCards)}),e.ecus>0&&X(`span`,{children:t.ecus(e.ecus)})]})}function Em({payment:e,seat:t}){return X(`span`,{class:`payment`,children:[e.first,e.second].map((e,n)=>e&&e.military+e.religious+e.civil>0?X(`span`,{children:[X(Om,{seat:t,which:n,name:W.value.adventurers[n]}),X(Cm,{small:!0,cards:e})]},n):null)})}var Dm=[`I`,`II`];function Om({seat:e,which:t,name:n}){return X(`span`,{class:`adventurer`,children:[X(km,{seat:e,name:n}),X(`small`,{"aria-hidden":`true`,children:Dm[t]})]})}function km({seat:e,name:t}){let n=Vf.value[e-1];return n?X(Sp,{paint:n,...t&&{name:t}}):null}var Am=j(),jm=j(!1);function Mm({id:e}){let t=K.value?.clauses.find(t=>t.id===e);return X(`button`,{type:`button`,class:`clause`,onClick:()=>Am.value=e,title:t?.title,children:[e,X(`span`,{class:`sr`,children:t?.title})]})}function Nm({violations:e}){let[t,...n]=e;return X(`div`,{class:`violations`,children:[t&&X(Pm,{of:[t]}),n.length>0&&X(`details`,{open:jm.value,onToggle:({currentTarget:e})=>jm.value=e.open,children:[X(`summary`,{children:W.value.moreReasons(n.length)}),X(Pm,{of:n})]})]})}function Pm({of:e}){return X(`ul`,{children:e.map((e,t)=>X(`li`,{onPointerEnter:()=>Im(e),onPointerLeave:()=>Ef.value=[],children:[X(Mm,{id:e.clause}),X(`span`,{children:[e.sentence,` `,e.hint&&X(Fm,{hint:e.hint})]})]},t))})}function Fm({hint:e}){let{action:t,sentence:n}=e;return t===void 0?X(`em`,{children:n}):X(`button`,{type:`button`,class:`link`,onClick:()=>em([t]),children:n})}function Im({age:e,domains:t,buildings:n,squares:r}){if(e===0)return;let i=[...r,...n.flatMap(({kind:e,at:t})=>t?xc(e,t):[])].filter(({column:e,row:t})=>e>=1&&t>=1&&e<=32&&t<=32);Ef.value=[...i.length>0?[{age:e,rows:vc(i).rows}]:[],...t.map(({rows:t})=>({age:e,rows:t}))]}function $(e){let t;return n=>{let[,r]=La(0);za(()=>{t===void 0&&e().then(e=>{t=e,r(1)}).catch(np)},[]);let i=t;return i?X(i,{...n}):null}}var Lm=$(async()=>(await H(async()=>{let{Decide:e}=await import(`./decide.js`);return{Decide:e}},[],import.meta.url)).Decide),Rm=$(async()=>(await H(async()=>{let{TypedMove:e}=await import(`./realtable.js`);return{TypedMove:e}},[],import.meta.url)).TypedMove);function zm(){let e=W.value;if(!Rf.value&&!Sf.value&&!Df.value)return X(`p`,{class:`hint`,children:[e.lookingBack,` `,X(`button`,{type:`button`,class:`primary`,onClick:()=>xf.value=void 0,children:e.backToNow})]});let t=Lf.value!==0&&J.value===Lf.value;if(!t||Mf.value===void 0)return X(`p`,{class:`hint`,children:[Lf.value===0?e.over:t?e.asking:Df.value?e.playing:e.waitsFor(Yf(Lf.value)),` `,Lf.value===0&&X(`button`,{type:`button`,onClick:()=>Of.value=!0,children:e.lookBack})]});let n=Z.value;if(n?.verb===`chooseBuilding`||n?.verb===`placeBuilding`)return X(Lm,{});let r=Y.value&&wc(Y.value,J.value);return X(`div`,{class:`actions`,"aria-busy":If.value===void 0||Df.value,children:[r&&X(`div`,{class:`own-hand`,children:X(Cm,{small:!0,cards:r})}),X(`fieldset`,{class:`kinds`,children:[X(`legend`,{children:e.build}),(K.value?.kinds??[]).map(({kind:t,value:r},i)=>{let a=t===Vr.CITY?`enlarge`:`construct`;return X(`button`,{type:`button`,title:a===`construct`?`${e.build}: ${Jf(t)}`:e.upgradeTo(Jf(t)),"aria-keyshortcuts":`${i+1}`,...Bm(Wp.value.has(`${a===`construct`?a:`upgrade`} ${t}`)),"aria-pressed":n?.verb===a&&n.kind===t,onClick:()=>Kp({verb:a,kind:t}),children:[X(Cp,{kind:t}),X(`span`,{children:Jf(t)}),a===`construct`?X(`small`,{"aria-label":e.cards(r),children:r}):X(`small`,{class:`wide`,children:e.upgrade})]},t)})]}),X(`fieldset`,{class:`verbs`,children:[X(`legend`,{children:e.other}),X(`button`,{type:`button`,...Bm(Wp.value.has(`upgrade`)),"aria-pressed":n?.verb===`upgrade`||n?.verb===`enlarge`&&n.kind===void 0,"aria-keyshortcuts":`g`,onClick:()=>Kp({verb:`enlarge`}),children:e.upgrade}),[`demolish`,`populate`,`renovate`,`travel`,`exchangeHand`,`swapCards`].map(t=>t===`swapCards`&&!Wp.value.has(t)?null:X(`button`,{type:`button`,...Bm(Wp.value.has(t)),"aria-pressed":n?.verb===t,"aria-keyshortcuts":Wm[t],onClick:()=>Kp({verb:t}),children:e.verbs[t]},t)),X(Vm,{}),X(qm,{})]}),Bf.value&&X(Rm,{})]})}function Bm(e){return e?{}:{class:`dim`,"aria-description":W.value.impossible}}function Vm(){return kp.value?.length===0?null:X(`button`,{type:`button`,class:`quiet hint-button`,disabled:Op.value!==void 0,"aria-keyshortcuts":`h`,onClick:om,children:W.value.hint})}function Hm(){let e=W.value,t=Op.value;return t===void 0?null:t===`asked`?X(`p`,{class:`hint`,children:e.asking}):X(D,{children:[X(`h3`,{children:e.hints}),X(Um,{of:t}),X(`button`,{type:`button`,onClick:()=>Op.value=void 0,children:e.close})]})}function Um({of:e}){return X(`ol`,{class:`hints`,children:e.map(({action:e,actionSentence:t,sentence:n})=>X(`li`,{onPointerEnter:()=>Ef.value=am(e),onPointerLeave:()=>Ef.value=[],children:X(`button`,{type:`button`,onClick:()=>{Ef.value=[],e&&em([e])},children:[X(`b`,{children:t}),` `,n]})},t))})}var Wm={demolish:`d`,populate:`p`,renovate:`n`,travel:`t`,exchangeHand:`x`,swapCards:`w`};function Gm(){let e=W.value,t=qf.value?Z.value:void 0,n=Km(t);return X(D,{children:[qf.value&&t===void 0&&X(`p`,{class:`guide`,children:[X(`b`,{children:e.toPlay(Yf(J.value))}),` `,e.start]}),n&&X(`p`,{class:t?`hint`:`hint point`,children:[n,` `,Ip.value&&e.prices]}),Vp.value.length>0&&X(Nm,{violations:Vp.value})]})}function Km(e){let t=W.value;switch(e?.verb){case`construct`:case`upgrade`:return Fp.value.length>0?t.chooseSquare:t.noSquare;case`enlarge`:return Fp.value.length>0?t.chooseUpgrade:t.noBuilding;case`demolish`:case`populate`:case`renovate`:return Fp.value.length>0?t.chooseBuilding:t.noBuilding;case`travel`:return Wp.value.has(`travel`)?t.chooseBoard:t.noJourney;case`exchangeHand`:return Wp.value.has(`exchangeHand`)?``:t.noExchange;case`swapCards`:return Wp.value.has(`swapCards`)?``:t.noSwap;case`endTurn`:return``;default:return t.point}}function qm(){let e=qp.value;return X(`button`,{type:`button`,class:`end`,"aria-keyshortcuts":`e`,"aria-pressed":Z.value?.verb===`endTurn`,onClick:()=>{Kp({verb:`endTurn`}),e&&Z.value?.verb===`endTurn`&&em([cm({case:`endTurn`,value:{giveUp:e}})])},children:W.value.verbs.endTurn})}function Jm(){let e=Tp.value;if(e===void 0||!qf.value||e.building.at===void 0)return null;let{age:t,building:n}=e,r=n.at;if(r===void 0)return null;let i=W.value,a=Z.value,o=fm(t,r),s=t===3?n.ruin?[`renovate`]:[`populate`]:[`demolish`];return X(`div`,{class:`building-actions`,children:[t!==3&&pm(n.kind).map(e=>X(`button`,{type:`button`,class:o.includes(e)?void 0:`dim`,"aria-pressed":a?.verb===`upgrade`&&a.kind===e,onClick:()=>Kp({verb:`upgrade`,kind:e,age:t,old:r}),children:[X(Cp,{kind:e}),` `,i.upgradeTo(Jf(e))]},e)),s.map(e=>X(`button`,{type:`button`,class:Wp.value.has(e)?void 0:`dim`,onClick:()=>Kp({verb:e}),children:i.verbs[e]},e))]})}var Ym=[`state`,`age`,`catalog`,`placementMap`,`offers`,`prices`,`asked`,`preview`,`domains`,`chosen`,`lit`,`pointed`,`footprint`,`box`,`words`],Xm=`<svg class="board"><g aria-hidden="true"></g><g class="cells" role="grid" tabindex="-1"></g></svg>`,Zm=`:host{display:block}:host([theme=light]){color-scheme:light}:host([theme=dark]){color-scheme:dark}`,Qm=new CSSStyleSheet;Qm.replaceSync(Zm+Ys);var $m=class e extends HTMLElement{static observedAttributes=[`age`];static{for(let t of Ym)Object.defineProperty(e.prototype,t,{get(){return this.#e[t]},set(e){let n=e===``?void 0:e;this.#e[t]!==n&&(this.#e[t]=n,this.#s())}})}#e={age:1};#t=$s();#n;#r;#i;#a;#o=!1;constructor(){super();let e=this.attachShadow({mode:`open`});e.adoptedStyleSheets=[Qm],e.innerHTML=Xm,this.#n=e.firstElementChild,[this.#r,this.#i]=this.#n.children,this.#i.addEventListener(`pointermove`,this.#d),this.#i.addEventListener(`click`,e=>this.#u(`khronos-press`,e.target)),this.#i.addEventListener(`focusin`,this.#f),this.#i.addEventListener(`keydown`,e=>this.#p(e));for(let e of Ym){let t=this[e];Object.hasOwn(this,e)&&Reflect.deleteProperty(this,e)&&Reflect.set(this,e,t)}}attributeChangedCallback(e,t,n){this.age=Number(n)||(n??1)}focus(e){this.#i.querySelector(`[tabindex="0"]`)?.focus(e)}#s(){this.#o||(this.#o=!0,queueMicrotask(()=>{this.#o=!1,this.#c()}))}#c(){let e=this.#a,t=this.#t(this.state,this.age,this.#e);if(this.#a=t,t===void 0&&(this.#r.innerHTML=this.#i.innerHTML=``),t===void 0)return;let{region:n,layers:r,labels:i,viewBox:a,words:o}=t;e?.viewBox!==a&&this.#n.setAttribute(`viewBox`,a),e?.region!==n&&(this.#r.innerHTML=`<g></g>`.repeat(r.length),this.#i.innerHTML=eh(n.width,n.height));let s=e?.region===n?e:void 0;r.forEach((e,t)=>{let n=this.#r.children[t];n&&e!==(s?.layers[t]??``)&&(n.innerHTML=e)}),this.#i.ariaLabel=o.ages[Io(this.age)-1]??``,i!==s?.labels&&this.#i.querySelectorAll(`rect`).forEach((e,t)=>{let n=i[t]??``;n!==s?.labels[t]&&e.setAttribute(`aria-label`,n)})}#l(e){let t=e instanceof Element?e.getAttribute(`data-at`):null,{width:n=1}=this.#a?.region??{};return t===null?void 0:{column:Number(t)%n+1,row:Math.floor(Number(t)/n)+1}}#u(e,t,n=``){let r=this.#l(t);if(r===void 0)return!0;let i={age:Io(this.age),square:r,name:Xo(r),key:n};return this.dispatchEvent(new CustomEvent(e,{detail:i,bubbles:!0,composed:!0,cancelable:!0}))}#d=({target:e})=>{this.pointed&&Zo(this.pointed,this.#l(e))||this.#u(`khronos-point`,e)};#f=e=>{let t=e.target;this.#l(t)!==void 0&&(this.#i.querySelector(`[tabindex="0"]`)?.setAttribute(`tabindex`,`-1`),t.setAttribute(`tabindex`,`0`),t.matches(`:focus-visible`)&&this.#d(e))};#p(e){let t=this.#l(e.target),n=this.#a?.region;if(t===void 0||n===void 0)return;let r=th[e.key];if(e.key===`Enter`||e.key===` `)this.#u(`khronos-press`,e.target);else if(r===void 0){this.#u(`khronos-key`,e.target,e.key)||e.preventDefault();return}else{let e=Math.min(n.width,Math.max(1,t.column+r[0])),i=Math.min(n.height,Math.max(1,t.row+r[1]));this.#i.querySelector(`[data-at="${(i-1)*n.width+e-1}"]`)?.focus()}e.preventDefault()}};function eh(e,t){let n=(e,t,n)=>`<rect role="gridcell" data-at="${e}" tabindex="${e===0?0:-1}" x="${t}" y="${n}" width="1" height="1"/>`,r=t=>Array.from({length:e},(r,i)=>n(t*e+i,i,t)).join(``);return Array.from({length:t},(e,t)=>`<g role="row">${r(t)}</g>`).join(``)}var th={ArrowLeft:[-1,0],ArrowRight:[1,0],ArrowUp:[0,-1],ArrowDown:[0,1],PageUp:[0,-5],PageDown:[0,5]};customElements.get(`khronos-board`)||customElements.define(`khronos-board`,$m);var nh=`khronos-board`;function rh({age:e}){let t=Ha(()=>sh(e),[e]),n=Z.value!==void 0&&Rf.value;return X(nh,{age:e,state:Ff.value,catalog:K.value,words:W.value,domains:Nf.value?.domains,offers:t.offers.value,placementMap:n?Ap.value.find(t=>t.age===e):void 0,preview:Dp.value?.steps[0],chosen:t.inspected.value,lit:t.lit.value,pointed:t.pointed.value,prices:Ip.value,asked:n&&(Z.value?.verb===`chooseBuilding`||Z.value?.verb===`placeBuilding`),footprint:Q.value?0:Lp.value??0,"onkhronos-press":({detail:e})=>Xp(ah(e)),"onkhronos-point":({detail:e})=>Ep.value=ah(e)})}function ih({age:e,box:t}){return X(`div`,{class:`part`,role:`img`,"aria-label":W.value.ages[e-1],children:X(nh,{inert:!0,age:e,box:t,state:Ff.value,catalog:K.value,preview:Dp.value?.steps[0]})})}function ah({age:e,square:t}){return{age:e,at:uc(t.column,t.row)}}var oh=M(()=>Ef.value.length>0?Ef.value:im.value);function sh(e){let t=t=>M(()=>t.value.filter(t=>t.age===e)),n=t(Fp);return{offers:M(()=>n.value.map(e=>({...e,whole:Lp.value===void 0}))),lit:t(oh),pointed:M(()=>Ep.value?.age===e?Ep.value.at:void 0),inspected:M(()=>{if(Q.value)return;let t=Z.value;return t?.verb===`upgrade`&&t.age===e?Wf.value[e-1]?.buildingAt(t.old):Tp.value?.age===e?Tp.value.building:void 0})}}var ch=j(0);function lh(){let[e,t]=La(0);za(()=>{e<_f.length?setTimeout(()=>t(e+1)):matchMedia(`(pointer: coarse)`).matches&&H(async()=>{let{zoomable:e}=await import(`./zoom.js`);return{zoomable:e}},[],import.meta.url).then(({zoomable:e})=>document.querySelectorAll(`.window`).forEach(e))},[e]);let n=Ff.value&&F(Ff.value).cascade?.decision,r=Hf.value;return X(`main`,{class:`boards`,style:r&&{"--shape":3*r.width/r.height,"--columns":r.width+.86},children:_f.map(t=>X(`section`,{id:`board-${t}`,class:`${n?.age===t?`asked`:``} ${(ch.value||n?.age||1)===t?`large`:``}`,onClickCapture:()=>ch.value=t,onFocusCapture:()=>ch.value=t,"aria-labelledby":`name-${t}`,children:[X(`header`,{children:[X(`h2`,{id:`name-${t}`,children:W.value.ages[t-1]}),X(`p`,{children:W.value.incomeOf[t-1]}),X(uh,{age:t})]}),X(`div`,{class:`window`,children:t<=e&&X(rh,{age:t})})]},t))})}function uh({age:e}){let t=Ff.value;if(t===void 0)return null;let n=W.value,{players:r}=F(t);return X(`div`,{class:`adventurers`,children:[r.flatMap((t,r)=>[t.firstAdventurer,t.secondAdventurer].flatMap((t,i)=>{if(t?.age!==e)return[];let a=r+1===J.value,o=n.adventurer(i,Yf(r+1),t.cardsPlayed);return[X(`span`,{title:o,children:[a?X(Om,{seat:r+1,which:i,name:o}):X(km,{seat:r+1,name:o}),X(`i`,{"aria-hidden":`true`,children:`•`.repeat(t.cardsPlayed)})]},`${r} ${i}`)]})),qf.value&&Z.value?.verb===`travel`&&X(dh,{age:e})]})}function dh({age:e}){return X(D,{children:Gp(`travel`).filter(({value:t})=>t.to.includes(e)).map(({value:{adventurer:t}})=>X(`button`,{type:`button`,class:`primary`,"aria-label":W.value.sendTo(Dm[t-1]??``,W.value.ages[e-1]??``),onClick:()=>em([cm({case:`travel`,value:{adventurer:t,to:e}})]),children:[X(Om,{seat:J.value,which:t-1}),` `,W.value.here]},t))})}function fh(e){let{title:t,onClose:n,children:r,wide:i=!1}=e,a=Va(null);return za(()=>{let e=document.activeElement;return a.current?.showModal(),()=>{(e instanceof HTMLElement||e instanceof SVGElement)&&e.focus({preventScroll:!0})}},[]),X(`dialog`,{ref:a,class:i?`wide`:void 0,"aria-label":t,onCancel:e=>{e.preventDefault(),n?.()},onClick:({target:e})=>e===a.current&&n?.(),children:X(`div`,{class:`sheet`,children:[X(`header`,{children:[X(`h2`,{children:t}),n&&X(`button`,{type:`button`,class:`quiet close`,"aria-label":W.value.close,onClick:n,children:`✕`})]}),r]})})}function ph(e){let{title:t,sentences:n,yes:r,onYes:i,onClose:a}=e;return X(fh,{title:t,onClose:a,children:[n.map(e=>X(`p`,{children:e},e)),X(`footer`,{children:[X(`button`,{type:`button`,onClick:a,children:W.value.cancel}),X(`button`,{type:`button`,class:`primary`,onClick:()=>{a(),i()},children:r})]})]})}var mh=j(!1),hh=j(``),gh=j();async function _h(e){let t=await V(t=>B.readText(e,Oi.REGION,{locale:U.value,signal:t})),n=t.content?.content;if(n?.case!==`region`)throw new Qd(t.errors.map(({line:e,sentence:t})=>`${e}: ${t}`));gh.value=n.value.rows}var vh=j([{name:`Ann`,colour:`red`,mind:`person`},{name:`Ben`,colour:`blue`,mind:`person`}]),yh=j(0),bh=j({}),xh=j(!1),Sh=[`Ann`,`Ben`,`Cleo`,`Dan`,`Eve`],Ch=[`person`,...ef,...Yd?[]:[`random`]],wh=M(()=>{let e=hh.value;if(typeof e!=`string`)return e;let t=K.value?.regions??[];return(t.find(({name:t})=>t===e)??t[0])?.region?.rows??[]});function Th(){let e=W.value,t=K.value,n=t?.numbers?.mostPlayers??5,r=t?.numbers?.fewestPlayers??2,i=(e,t)=>vh.value=vh.value.map((n,r)=>r===e?{...n,...t}:n),a=No(vh.value.map(({name:e,colour:t})=>({$typeName:`khronos.v1.Seat`,name:e,colour:t})));return X(`form`,{class:`new-game`,onSubmit:e=>{e.preventDefault(),Ah()},children:[X(`fieldset`,{children:[X(`legend`,{children:e.players}),X(`ol`,{children:vh.value.map((t,n)=>X(`li`,{children:[a[n]&&X(Sp,{paint:a[n]}),X(`input`,{"aria-label":e.nameOfPlayer(n+1),value:t.name,maxLength:64,required:!0,onInput:({currentTarget:e})=>i(n,{name:e.value})}),X(`select`,{"aria-label":e.colourOf(t.name),value:t.colour,onChange:({currentTarget:e})=>i(n,{colour:e.value}),children:Object.keys(Mo).map(t=>X(`option`,{value:t,children:e.colours[t]},t))}),X(`select`,{"aria-label":e.mindOf(t.name),value:t.mind,onChange:({currentTarget:e})=>i(n,{mind:e.value}),children:Ch.map(t=>X(`option`,{value:t,children:t===`person`?e.person:e.bots[t]},t))}),X(`button`,{type:`button`,class:`quiet`,disabled:vh.value.length<=r,"aria-label":e.removePlayer(t.name),onClick:()=>{vh.value=vh.value.filter((e,t)=>t!==n),yh.value=0},children:`✕`})]},n))}),X(`button`,{type:`button`,disabled:vh.value.length>=n,onClick:Oh,children:[`+ `,e.addPlayer]}),X(`label`,{children:[e.firstPlayer,X(`select`,{value:yh.value,onChange:({currentTarget:e})=>yh.value=Number(e.value),children:[X(`option`,{value:0,children:e.drawn}),vh.value.map(({name:e},t)=>X(`option`,{value:t+1,children:e},t))]})]})]}),X(`fieldset`,{children:[X(Eh,{entries:t?.options.filter(({field:e})=>e===`card_mode`)??[]}),X(`p`,{class:`quiet`,children:bh.value.card_mode===`CARD_MODE_REPORTED`?e.aboutReported:e.aboutDealt})]}),X(`fieldset`,{class:`map`,children:[X(`legend`,{children:e.map}),X(Dh,{rows:wh.value}),X(`div`,{children:[(t?.regions??[]).map(({name:e,sentence:n})=>X(`label`,{children:[X(`input`,{type:`radio`,name:`map`,checked:hh.value===e||hh.value===``&&e===t?.regions[0]?.name,onChange:()=>hh.value=e}),X(`span`,{children:[e,` `,X(`small`,{children:n})]})]},e)),typeof hh.value!=`string`&&X(`label`,{children:[X(`input`,{type:`radio`,name:`map`,checked:!0,readOnly:!0}),` `,e.ownMap]}),X(`button`,{type:`button`,disabled:wh.value.length===0,onClick:()=>gh.value=wh.value,children:e.drawMap})]})]}),X(`details`,{children:[X(`summary`,{children:e.options}),X(Eh,{entries:t?.options.filter(({field:e})=>e!==`card_mode`)??[]})]}),X(`footer`,{children:X(`button`,{type:`submit`,class:`primary`,disabled:xh.value||t===void 0||G.value===void 0,children:xh.value?e.asking:e.begin})})]})}function Eh({entries:e}){return X(D,{children:e.map(({field:e,title:t,values:n})=>X(`fieldset`,{class:`option`,children:[X(`legend`,{children:t}),n.map(({value:t,title:r,sentence:i},a)=>X(`label`,{children:[X(`input`,{type:`radio`,name:e,checked:(bh.value[e]??n[0]?.value)===t||bh.value[e]===void 0&&a===0,onChange:()=>bh.value={...bh.value,[e]:t}}),X(`span`,{children:[r,` `,X(`small`,{children:i})]})]},t))]},e))})}function Dh({rows:e}){if(e.length===0)return null;let t=_d(e),n=ss(t);return X(`svg`,{class:`map-picture`,viewBox:`0 0 ${t.width} ${t.height}`,"aria-hidden":`true`,children:[X(`rect`,{class:`plain`,width:t.width,height:t.height}),n.areas.map(([e,t])=>X(`path`,{class:e,d:t},e)),t.hamlets.map(({column:e,row:t})=>X(`circle`,{class:`hamlet`,cx:e-.5,cy:t-.5,r:`.4`},`${e} ${t}`))]})}function Oh(){let e=new Set(vh.value.flatMap(({name:e,colour:t})=>[e,t])),t=Sh.find(t=>!e.has(t))??``,n=Object.keys(Mo).find(t=>!e.has(t))??``;vh.value=[...vh.value,{name:t,colour:n,mind:`person`}]}function kh(){let e=W.value,t=e=>{let[t,n]=[vh.value[0],vh.value[1]];t&&n&&Ah([{...t,mind:`person`},{...n,mind:e}])};return X(`div`,{class:`against`,children:ef.map(n=>X(`button`,{type:`button`,class:n===`easy`?`primary`:void 0,disabled:xh.value||K.value===void 0||G.value===void 0,onClick:()=>t(n),children:e.levels[n]},n))})}async function Ah(e=vh.value){let t=bh.value,n=e=>t[e]??``,r=(e,t,r)=>e[n(r).replace(t,``)]??0,i=typeof hh.value==`string`?void 0:x(ai,{rows:[...hh.value]}),a=x(ri,{config:{seats:e.map(({name:e,colour:t})=>({name:e.trim(),colour:t})),...i&&{region:{case:`customRegion`,value:i}},...typeof hh.value==`string`&&hh.value&&{region:{case:`builtInRegion`,value:hh.value}},edition:r(oi,`EDITION_`,`edition`),holdem:n(`holdem`)===`true`,deck:r(si,`DECK_`,`deck`),cardMode:r(ci,`CARD_MODE_`,`card_mode`),rulings:{paradoxTiles:r(ui,`PARADOX_TILES_`,`rulings.paradox_tiles`),mixedTerrain:r(di,`MIXED_TERRAIN_`,`rulings.mixed_terrain`),upgradeTerrain:r(fi,`UPGRADE_TERRAIN_`,`rulings.upgrade_terrain`),oldShadow:r(pi,`OLD_SHADOW_`,`rulings.old_shadow`)}},firstSeat:e===vh.value?yh.value:0});xh.value=!0;try{let t=e.map(({mind:e})=>e);Zf(await G.value?.create({case:`setup`,setup:a,minds:t}))}catch(e){np(e)}finally{xh.value=!1}}var jh=j(),Mh=j(null),Nh=()=>Mh.value!==null;async function Ph(){let e=await navigator.serviceWorker.register(`offline.js`),t=()=>{navigator.serviceWorker.controller!==null&&(Mh.value=e.waiting)};t(),e.addEventListener(`updatefound`,()=>{e.installing?.addEventListener(`statechange`,t)})}function Fh(){navigator.serviceWorker.addEventListener(`controllerchange`,()=>location.reload(),{once:!0}),Mh.value?.postMessage(`take over`)}var Ih=$(async()=>(await H(async()=>{let{Answers:e}=await import(`./answers.js`);return{Answers:e}},[],import.meta.url)).Answers),Lh=j(!1);function Rh(){return Id.value===1?null:X(`p`,{class:`loading`,role:`status`,children:X(`label`,{children:[W.value.loading,` `,X(`progress`,{value:Id.value})]})})}function zh(){return Nh()?X(`p`,{class:`trouble asked`,children:[W.value.newVersion,X(`button`,{type:`button`,onClick:Fh,children:W.value.takeUpdate})]}):null}function Bh(){let e=W.value;return Nd?X(D,{children:[X(`p`,{class:`quiet answers`,children:[Pd?e.inBrowser:e.atServer(Fd),` `,X(`button`,{type:`button`,class:`quiet`,onClick:()=>Lh.value=!0,children:e.change})]}),Lh.value&&X(Ih,{onClose:()=>Lh.value=!1})]}):null}var Vh=j([]),Hh=j();async function Uh(){Vh.value=await G.value?.list()??[]}function Wh(){let e=W.value;za(()=>void Uh().catch(np),[G.value]);let t=Hh.value,n=Vh.value.length===0,r=X(`button`,{type:`button`,class:n?`primary`:void 0,disabled:G.value===void 0,onClick:()=>mh.value=!0,children:e.guidedGame});return X(`main`,{class:`start`,children:[X(`section`,{class:`welcome`,children:[X(`h1`,{children:`Khronos`}),X(`p`,{children:e.welcome}),X(Bh,{}),X(zh,{}),!Yd&&n&&X(`div`,{class:`against`,children:r}),X(`h2`,{children:e.againstBot}),X(kh,{}),!Yd&&X(`div`,{class:`against`,children:[!n&&r,X(`button`,{type:`button`,disabled:G.value===void 0,onClick:()=>jh.value=`list`,children:e.puzzles.title})]})]}),X(`section`,{class:`panel`,"aria-labelledby":`new`,children:[X(`h2`,{id:`new`,children:e.newGame}),X(Th,{})]}),X(`section`,{class:`panel`,"aria-labelledby":`stored`,children:[X(`h2`,{id:`stored`,children:e.games}),Vh.value.length===0&&X(`p`,{class:`hint`,children:e.noGames}),X(`ul`,{class:`games`,children:Vh.value.map(t=>X(`li`,{children:[X(`button`,{type:`button`,class:`open`,onClick:()=>void Kh(t.id),children:[X(`span`,{class:`pawns`,children:No(t.names.map((e,n)=>({$typeName:`khronos.v1.Seat`,name:e,colour:t.colours[n]??``}))).map((e,t)=>X(Sp,{paint:e},t))}),X(`span`,{children:[X(`b`,{children:new Intl.ListFormat(U.value).format(t.names)}),X(`small`,{children:[t.over?e.over:e.turn(t.turn),` ·`,` `,new Date(t.changed).toLocaleString(U.value,{dateStyle:`medium`,timeStyle:`short`})]})]})]}),X(`button`,{type:`button`,class:`quiet`,"aria-label":e.removeGame,onClick:()=>Hh.value=t,children:`✕`})]},t.id))}),X(`div`,{class:`row`,children:[!Yd&&X(Gh,{}),Vh.value.length>0&&X(D,{children:[X(`button`,{type:`button`,onClick:()=>void Jh(),children:e.exportAll}),X(`button`,{type:`button`,class:`quiet`,onClick:()=>Hh.value=`all`,children:e.removeAll})]})]}),X(`p`,{class:`quiet`,children:e.stored})]}),t&&X(ph,{title:t===`all`?e.removeAll:e.removeGame,sentences:[t===`all`?e.removeAllSentence(Vh.value.length):e.removeSentence(t.names.join(`, `))],yes:e.remove,onYes:()=>void qh(t===`all`?Vh.value:[t]),onClose:()=>Hh.value=void 0})]})}function Gh(){return X(`label`,{class:`button`,children:[W.value.openFile,X(`input`,{type:`file`,class:`sr`,disabled:G.value===void 0,onChange:async({currentTarget:e})=>{let[t]=e.files??[];t&&await pp(await t.text(),_h),e.value=``}})]})}async function Kh(e){await G.value?.open(e).then(Zf,np)}async function qh(e){try{for(let{id:t}of e)await G.value?.remove(t);await Uh()}catch(e){np(e)}}async function Jh(){try{for(let{id:e,names:t}of Vh.value){let n=await G.value?.open(e);n&&dp(`${t.join(`-`)}.khronos`,await n.record())}}catch(e){np(e)}}var Yh=matchMedia(`(max-width: 800px)`),Xh=.52;function Zh(e){e.scrollIntoView({block:`nearest`,inline:`nearest`});let{top:t,height:n}=e.getBoundingClientRect(),r=Math.max(0,document.querySelector(`.puzzle`)?.getBoundingClientRect().bottom??0),i=innerHeight*Xh;(t-n<r||t+2*n>i)&&scrollBy({top:t-(r+i-n)/2})}var Qh=$(async()=>(await H(async()=>{let{Picker:e}=await import(`./picker.js`);return{Picker:e}},[],import.meta.url)).Picker),$h=$(async()=>(await H(async()=>{let{Planned:e}=await import(`./planned.js`);return{Planned:e}},[],import.meta.url)).Planned),eg=$(async()=>(await H(async()=>{let{Errands:e}=await import(`./realtable.js`);return{Errands:e}},[],import.meta.url)).Errands);function tg(){let e=Z.value?.verb;return za(ng,[Q.value,Ep.value]),X(`section`,{class:`inspector`,"aria-live":`polite`,children:[kf.value.length>0&&X(`div`,{class:`problem`,role:`alert`,children:[kf.value.map(e=>X(`p`,{children:e},e)),X(`button`,{type:`button`,onClick:()=>kf.value=[],children:W.value.close})]}),jf.value.length>0&&X(Nm,{violations:jf.value}),qf.value&&(e===`exchangeHand`||e===`swapCards`||e===`endTurn`)&&X(Qh,{groups:Gp(e),onPick:e=>em([cm(e)])},e),Bf.value&&Q.value===void 0&&Z.value===void 0&&X(eg,{}),Q.value===void 0&&X(Hm,{}),Q.value?X($h,{}):Tp.value&&Z.value===void 0?X(og,{}):Op.value===void 0||Ep.value?X(rg,{}):null]})}function ng(){let e=Q.value?.actions[0]?.verb.value,t=e!==void 0&&`at`in e?e.at:Ep.value?.at,n=e!==void 0&&`age`in e?e.age:Ep.value?.age??3;if(t===void 0||!Yh.matches||!matchMedia(`(pointer: coarse)`).matches)return;let r=document.querySelector(`#board-${n} khronos-board`)?.shadowRoot?.querySelector(`[role=row]:nth-child(${t.row}) > :nth-child(${t.column})`);r&&Zh(r)}function rg(){let e=Ep.value,t=Hf.value,n=W.value;if(e===void 0||t===void 0)return X(Gm,{});let r=Wf.value[e.age-1]?.buildingAt(e.at),i=Rp.value,a=(Ap.value.find(t=>t.age===e.age)?.consequences??[]).filter(t=>_c(t.squares,e.at));return X(D,{children:[Tp.value&&X(Jm,{}),X(`h3`,{children:[n.ages[e.age-1],` `,fc(e.at),` `,X(`small`,{children:n.terrain[t.terrainAt(e.at)??`plain`]})]}),r&&X(`p`,{children:Xs(r,Yf,W.value)}),Z.value&&i&&`offer`in i&&X(`p`,{class:`legal`,children:[`✓ `,n.legal,` `,i.offer.cost&&X(Tm,{cost:i.offer.cost})]}),Z.value&&i&&`offer`in i&&a.length>0&&X(`ul`,{class:`consequences`,children:a.map(({consequence:e,age:t,clause:r},i)=>X(`li`,{children:[X(Mm,{id:r}),` `,n.consequences[$r[e]]??``,` (`,n.ages[t-1],`)`]},i))}),Z.value&&i&&`violations`in i&&X(D,{children:[X(Nm,{violations:i.violations}),X(ig,{violations:i.violations})]}),!Z.value&&(r?X(ag,{}):qf.value&&X(Gm,{}))]})}function ig({violations:e}){let t=Z.value,n=e.find(({code:e})=>e===Jr.SURCHARGE_MISSING);if(n===void 0||t?.verb!==`construct`&&t?.verb!==`upgrade`)return null;let r=e=>K.value?.kinds[e-1]?.value??0,i=t.verb===`upgrade`?Wf.value[t.age-1]?.buildingAt(t.old):void 0,a=r(t.kind)-(i?r(i.kind):0);return X(`p`,{children:X(`b`,{children:W.value.inAll(a+(n.needed??0),a+(n.given??0))})})}function ag(){let e=Ep.value,t=e&&Nf.value?.domains.find(t=>t.age===e.age&&_c(t.squares,e.at));if(t===void 0)return null;let n=W.value;return X(`p`,{class:`domain`,children:[X(Mm,{id:t.clause}),` `,t.sentence,` `,t.holders.length>0&&X(`b`,{children:n.worth(t.worth)})]})}function og(){let e=Tp.value;if(e?.building.at===void 0)return null;let{age:t,building:n}=e,r=W.value,i=n.at,a=K.value?.kinds[n.kind-1];return X(D,{children:[X(`h3`,{children:[Xs(n,Yf,W.value),` `,X(`small`,{children:[r.ages[t-1],` `,i&&fc(i)]})]}),a&&X(`p`,{class:`quiet`,children:r.kindLine(r.types[sg[bc(n.kind)-1]??`civil`],n.ruin?a.ruinValue:a.value)}),X(ag,{}),X(Jm,{})]})}var sg=[`military`,`religious`,`civil`];function cg(e,t=!1){let n=W.value,[r,i]=t?[n.willBeUnfair,n.foreseenObstacles]:[n.unfair,n.obstacles];return e.length===0?``:[r,...e.map(e=>i[e]??``)].join(` `)}function lg(e){return class extends ta{shouldComponentUpdate(e){return Object.entries(e).some(([e,t])=>this.props[e]!==t)}render(){return $i(e,this.props)}}}var ug=j();function dg(){let e=q.value,t=Va(null),n=e?.steps.value??[],r=e?.cursor.value??0,i=W.value;if(za(()=>{let[e,n]=[t.current,t.current?.querySelector(`.here`)];if(!e||!n)return;let[r,i]=[e.getBoundingClientRect(),n.getBoundingClientRect()];e.scrollTop+=Math.min(0,i.top-r.top)+Math.max(0,i.bottom-r.bottom)},[n.length,Pf.value]),e===void 0)return null;let a=e=>{if(e===void 0)return;let t=[...new Set(n.slice(e+1,r+1).flatMap(e=>e.obstacles))];t.length===0?op(e):ug.value={to:e,obstacles:t}},o=ug.value,s=Df.value;return X(`section`,{class:`log`,"aria-label":i.log,children:[X(`div`,{class:`history`,children:[X(`button`,{type:`button`,disabled:rp.value===void 0||s,"aria-keyshortcuts":`u`,onClick:()=>a(rp.value),children:[`↶ `,i.undo]}),X(`button`,{type:`button`,disabled:ip.value===void 0||s,"aria-keyshortcuts":`Shift+U`,onClick:()=>void op(ip.value??r),children:[`↷ `,i.redo]}),X(`input`,{type:`range`,min:`0`,max:n.length-1,value:Pf.value,disabled:s,"aria-label":i.slider,onInput:({currentTarget:e})=>{let t=Number(e.value);xf.value=t===r?void 0:t}})]}),xf.value!==void 0&&X(`p`,{class:`past`,children:[i.step(xf.value,n.length-1),X(`button`,{type:`button`,onClick:()=>a(xf.value),children:i.goOnFromHere})]}),X(`ol`,{ref:t,"aria-live":`polite`,children:n.map((e,t)=>X(fg,{step:e,first:e.turn!==n[t-1]?.turn,here:t===Pf.value,undone:t>r,at:t},t))}),o&&X(ph,{title:i.undo,sentences:[cg(o.obstacles)],yes:i.undoAnyway,onYes:()=>void op(o.to),onClose:()=>ug.value=void 0})]})}var fg=lg(({step:e,at:t,first:n,here:r,undone:i})=>X(`li`,{class:[r?`here`:``,i?`undone`:``].join(` `),onClick:()=>pg(t),children:[n&&X(`h3`,{children:W.value.turn(e.turn)}),(e.corrected?[{text:W.value.corrected,marks:[]}]:e.lines).map(({text:t,marks:n},r)=>X(`p`,{class:r===0&&e.seat>0?`head`:void 0,onPointerEnter:()=>Ef.value=n,onPointerLeave:()=>Ef.value=[],children:r===0?X(`button`,{type:`button`,class:`link`,onFocus:()=>Ef.value=e.lines.flatMap(e=>e.marks),onBlur:()=>Ef.value=[],children:[e.seat>0&&X(mg,{seat:e.seat}),t]}):t},r))]}));function pg(e){let t=q.value;if(t===void 0||Df.value)return;xf.value=e===t.cursor.value?void 0:e;let n=t.steps.value[e]?.lines.flatMap(({marks:e})=>e)[0]?.age;document.getElementById(`board-${n}`)?.scrollIntoView({block:`nearest`})}function mg({seat:e}){let t=Vf.value[e-1];return X(`svg`,{class:`dot`,viewBox:`0 0 10 10`,"aria-hidden":`true`,children:X(`rect`,{x:`1`,y:`1`,width:`8`,height:`8`,rx:`1.5`,fill:t?.fill})})}function hg(){let e=Ff.value,t=Va(null),n=e&&hf(e);if(Ba(()=>gg(t.current),[n]),e===void 0)return null;let{players:r,turn:i,over:a}=F(e),{seats:o}=Cc(e),s=W.value,c=q.value?.steps.value[q.value.cursor.value];return X(`section`,{class:`players`,"aria-label":s.players,children:X(`ol`,{ref:t,children:r.map((t,r)=>{let l=r+1,u=Kf.value===0?wc(e,l):void 0,d=Nf.value?.forecasts[r],f=q.value?.minds[r],p=a&&c?.winners.includes(l);return X(`li`,{class:l===n?`acting`:l===i?.seat&&!a?`turn`:void 0,children:[X(km,{seat:l}),X(`div`,{children:[X(`h2`,{children:[o[r]?.name,f!==void 0&&f in s.bots&&X(`small`,{children:[` `,s.bots[f]]}),p&&X(`small`,{class:`won`,children:[` `,s.wins(c?.winners.length??1)]})]}),X(`p`,{children:[X(`b`,{title:s.money,children:s.ecus(t.money)}),!a&&d&&d.total>0&&X(`span`,{title:s.wouldCollect(d.total),children:[`+`,d.total]}),X(`span`,{title:s.cubesLeft,children:[`■ `,t.cubes]})]})]}),u&&J.value===l?X(Cm,{cards:u}):X(wm,{count:t.handSize})]},l)})})})}function gg(e){let t=e?.querySelector(`.acting`);if(!e||!t)return;let n=e.clientWidth-t.offsetWidth;e.scrollLeft=t.offsetLeft-e.offsetLeft-n/2}var _g=j(!1),vg=$(async()=>(await H(async()=>{let{End:e}=await import(`./end.js`);return{End:e}},[],import.meta.url)).End),yg=$(async()=>(await H(async()=>{let{Link:e}=await import(`./link.js`);return{Link:e}},[],import.meta.url)).Link),bg=$(async()=>(await H(async()=>{let{Correct:e}=await import(`./correct.js`);return{Correct:e}},[],import.meta.url)).Correct),xg=$(async()=>(await H(async()=>{let{Income:e}=await import(`./income.js`);return{Income:e}},[],import.meta.url)).Income),Sg=$(async()=>(await H(async()=>{let{Key:e}=await import(`./key.js`);return{Key:e}},[],import.meta.url)).Key),Cg=$(async()=>(await H(async()=>{let{Keys:e}=await import(`./keys.js`);return{Keys:e}},[],import.meta.url)).Keys),wg=$(async()=>(await H(async()=>{let{Puzzles:e}=await import(`./puzzles.js`);return{Puzzles:e}},[],import.meta.url)).Puzzles),Tg=$(async()=>(await H(async()=>{let{Guided:e}=await import(`./guided.js`);return{Guided:e}},[],import.meta.url)).Guided),Eg=$(async()=>(await H(async()=>{let{Learn:e}=await import(`./learn.js`);return{Learn:e}},[],import.meta.url)).Learn),Dg=$(async()=>(await H(async()=>{let{Rules:e}=await import(`./rules.js`);return{Rules:e}},[],import.meta.url)).Rules),Og=$(async()=>(await H(async()=>{let{RegionEditor:e}=await import(`./regioneditor.js`);return{RegionEditor:e}},[],import.meta.url)).RegionEditor),kg=j(!1),Ag=j(),jg=j(!1);function Mg(){return X(`div`,{class:kg.value?`app dropping`:`app`,onPointerDownCapture:ep,onKeyDownCapture:ep,onClickCapture:ep,onDragOver:e=>{e.preventDefault(),kg.value=!0},onDragLeave:e=>{e.relatedTarget===null&&(kg.value=!1)},onDrop:e=>{e.preventDefault(),kg.value=!1;let[t]=e.dataTransfer?.files??[];t&&t.text().then(e=>pp(e,_h))},children:[X(xp,{}),X(Ng,{}),X(Rh,{}),X(Vg,{}),jh.value!==void 0&&X(wg,{}),mh.value&&X(Tg,{}),q.value?X(zg,{}):X(Wh,{}),q.value===void 0&&kf.value.length>0&&X(fh,{title:W.value.problem,onClose:()=>kf.value=[],children:kf.value.map(e=>X(`p`,{children:e},e))}),Am.value!==void 0&&X(Dg,{}),_g.value&&X(Eg,{}),mm.value&&X(Cg,{}),gh.value&&X(Og,{}),Ag.value&&X(yg,{state:Ag.value,onClose:()=>Ag.value=void 0}),Ld.value===`key`&&X(Sg,{})]})}function Ng(){let e=W.value,t=Ff.value,{number:n=0}=(t&&F(t).turn)??{},r=K.value?.numbers?.gameTurns??7;return X(`header`,{class:`bar`,children:[t?X(D,{children:[X(`h1`,{class:`sr`,children:`Khronos`}),X(`button`,{type:`button`,class:`quiet home`,onClick:()=>Zf(void 0),children:[`‹ `,e.games]}),X(`p`,{class:`turn`,role:`status`,children:[X(`b`,{children:e.turnOf(n,r)}),X(`span`,{"aria-hidden":`true`,class:`pips`,children:Array.from({length:r},(e,t)=>X(`i`,{class:Pg(t+1,n)},t))})]}),X(`button`,{type:`button`,class:`quiet more`,"aria-label":e.moreOfBar,"aria-expanded":jg.value,onClick:()=>jg.value=!jg.value,children:`⋯`})]}):X(`span`,{class:`brand`,"aria-hidden":`true`}),X(`div`,{class:`extras`,onClick:({target:e})=>{e.closest(`button`)&&(jg.value=!1)},onChange:()=>jg.value=!1,children:[t&&X(Fg,{}),X(`button`,{type:`button`,class:`quiet`,onClick:()=>_g.value=!0,children:e.howToPlay}),X(`button`,{type:`button`,class:`quiet`,disabled:K.value===void 0,"aria-keyshortcuts":`r`,onClick:()=>Am.value=``,children:e.rules}),X(`button`,{type:`button`,class:`quiet by-keys`,"aria-keyshortcuts":`?`,title:e.keys.title,onClick:()=>mm.value=!0,children:`?`}),X(`select`,{class:`quiet`,"aria-label":e.language,value:U.value,onChange:({currentTarget:e})=>Zd(e.value),children:[{tag:`en`,name:`English`},{tag:`fr`,name:`Français`}].map(({tag:e,name:t})=>X(`option`,{value:e,lang:e,children:t},e))}),X(Rg,{})]})]})}function Pg(e,t){return`${K.value?.numbers?.incomeTurns.includes(e)?`pays`:``} ${e<t?`past`:e===t?`now`:``}`}function Fg(){let e=W.value,t=q.value;return t===void 0?null:X(`div`,{class:`menu`,children:[X(`button`,{type:`button`,class:`quiet`,"aria-pressed":Cf.value,"aria-keyshortcuts":`i`,onClick:()=>Cf.value=!Cf.value,children:e.income}),!Yd&&X(`button`,{type:`button`,class:`quiet`,onClick:()=>{Kp(void 0),wf.value=!0},children:e.correct}),X(`button`,{type:`button`,class:`quiet`,title:t.dealt?e.recordHoldsHands:void 0,onClick:()=>void t.record().then(e=>dp(`game.khronos`,e),np),children:e.saveRecord}),X(`button`,{type:`button`,class:`quiet`,onClick:()=>Ag.value=Ff.value,children:e.link})]})}var Ig=[`auto`,`light`,`dark`],Lg=j(localStorage.getItem(`khronos.theme`)??`auto`);function Rg(){let e=W.value;return za(()=>{document.documentElement.dataset.theme=Lg.value,localStorage.setItem(`khronos.theme`,Lg.value)},[Lg.value]),X(`select`,{class:`quiet`,"aria-label":e.theme,value:Lg.value,onChange:({currentTarget:e})=>Lg.value=e.value,children:Ig.map(t=>X(`option`,{value:t,children:e.themes[t]},t))})}function zg(){return za(()=>scrollTo(0,0),[]),X(`div`,{class:Cf.value?`table with-income`:`table`,children:[X(hg,{}),X(lh,{}),Cf.value&&X(xg,{}),X(`div`,{class:`dock`,children:[X(`section`,{class:`act`,"aria-label":W.value.actions,children:wf.value?X(bg,{}):Kf.value>0?X(`p`,{class:`hint`,children:W.value.passing}):X(zm,{})}),X(tg,{})]}),X(dg,{}),X(Bg,{}),Of.value&&X(vg,{})]})}function Bg(){let e=Kf.value;if(e===0||Y.value===void 0)return null;let t=W.value,n=F(Y.value).cascade?.decision;return X(fh,{title:t.passTo(Yf(e)),children:X(`div`,{class:`pass`,children:[X(km,{seat:e}),X(`p`,{children:n?t.passToDecide(Yf(e)):t.passToPlay(Yf(e))}),X(`button`,{type:`button`,class:`primary`,autofocus:!0,onClick:()=>{J.value=e,requestAnimationFrame(()=>vm(n?.age??1))},children:t.iAm(Yf(e))}),X(`p`,{class:`quiet`,children:t.whoSees})]})},e)}function Vg(){let e=W.value;return Ld.value===`away`?X(`p`,{class:`trouble`,role:`alert`,children:[Pd?e.notLoaded:e.away,X(`button`,{type:`button`,onClick:Wd,children:e.tryNow})]}):null}var Hg=16,Ug=class e{#e;constructor(e){this.#e=e}static async opened(){let t=indexedDB.open(`khronos`,1);return t.onupgradeneeded=()=>{t.result.createObjectStore(`games`,{keyPath:`id`}),t.result.createObjectStore(`steps`)},new e(await Zg(t))}async list(){return(await Zg(this.#e.transaction(`games`).objectStore(`games`).getAll())).sort((e,t)=>t.changed-e.changed)}async open(e){let t=this.#e.transaction([`games`,`steps`]),[n,r]=await Promise.all([Zg(t.objectStore(`games`).get(e)),Zg(t.objectStore(`steps`).getAll(Xg(e)))]);return n&&new Gg(this.#e,n,r)}async remove(e){let t=this.#e.transaction([`games`,`steps`],`readwrite`);t.objectStore(`games`).delete(e),t.objectStore(`steps`).delete(Xg(e)),await Qg(t)}async create(e){switch(e.case){case`setup`:{let t=Yg(),n=await V(n=>B.createGame(e.setup,{...t,signal:n})),r=Jg(e.setup,n.state);return this.#t(r,e.minds,[Kg(n.state,n.events,t)])}case`position`:return this.#t(void 0,e.minds??[],[Kg(e.state,[],Yg())]);case`record`:{let{setup:t,steps:n}=await this.#n(e.text);return this.#t(t,[],n)}}}async#t(e,t,n){let r=Qn(yi,$g(n.at(-1)).state),{seats:i}=Cc(r),a={...qg(r),id:crypto.randomUUID(),names:i.map(({name:e})=>e),colours:i.map(({colour:e})=>e),minds:i.map((e,n)=>t[n]??`person`),cursor:n.length-1,setup:e&&vr(ri,e)},o=this.#e.transaction([`games`,`steps`],`readwrite`);o.objectStore(`games`).put(a);for(let[e,t]of n.entries())o.objectStore(`steps`).put(t,[a.id,e]);return await Qg(o),navigator.storage?.persist?.(),new Gg(this.#e,a,n)}async#n(e){let t=Yg(),{locale:n}=t,{content:r,errors:i}=await V(t=>B.readText(e,Oi.RECORD,{locale:n,signal:t}));if(r?.content.case!==`record`)throw new Qd(i.map(({line:e,sentence:t})=>`${e}: ${t}`).slice(0,5));let a=r.content.value,o={viewer:`host`,withEvents:!0,...t},s=await V(e=>B.replay({case:`record`,value:a},{...o,signal:e})),{setup:c,state:l,events:u}=await Wg(a,t),d=vd(Cc(l),await V(e=>B.catalog({signal:e}))),f=[Kg(l,u,t)],p=l;for(let[e,{action:n,publicDigest:r,events:i,undoObstacles:a}]of s.steps.entries()){e%Hg===15&&await new Promise(e=>setTimeout(e));let o=p;p={...xu(o,i,d),publicDigest:r},f.push(Kg(p,i,t,n,a,o))}return{setup:c,steps:f}}};async function Wg({beginning:e},t){switch(e.case){case`setup`:{let n=e.value,{state:r,events:i}=await V(e=>B.createGame(n,{...t,signal:e}));return{setup:Jg(n,r),state:r,events:i}}case`position`:return{setup:void 0,state:e.value,events:[]};default:throw new Qd([`the record has no beginning`])}}var Gg=class{id;minds;dealt;steps;cursor;#e;#t;#n;#r=new WeakMap;constructor(e,t,n){this.id=t.id,this.minds=t.minds.map(e=>e===`greedy`?`medium`:e),this.#e=e,this.#t=t,this.#n=n,this.steps=j(n.map(({step:e})=>e)),this.cursor=j(Math.min(t.cursor,n.length-1)),this.dealt=this.#c(0).privateParts.length>0}view(e,t){return pf(this.#c(e),t)}async apply(e,t){let n=this.cursor.value,r=this.#c(n),i=Yg(),a={viewer:t===0?`spectator`:t,...i},{state:o,events:s,undoObstacles:c}=await V(t=>B.apply(r,e,{...a,signal:t}));return await this.#l(n+1,Kg(o,s,i,e,c,r)),{before:pf(r,t),state:pf(o,t),events:mf(s,t)}}async goTo(e){await this.#l(e)}async correct(e){let t=Kg({...this.#c(this.cursor.value),publicPart:F(e),publicDigest:``},[],Yg());await this.#l(this.cursor.value+1,{...t,step:{...t.step,corrected:!0}})}async record(){let[e,t]=[this.#a(),{viewer:`host`,locale:U.value}];return V(n=>B.writeText({case:`record`,value:e},{...t,signal:n}))}async review(e,t){let n={viewer:`host`,firstTurn:e,locale:U.value,signal:t};return V(()=>B.review({case:`record`,value:this.#a()},n),t)}async narrate(e,t){let n=this.#n;if(n.every(t=>t.locale===e))return;let r=[],i={viewer:`spectator`,withEvents:!0,withSentences:!0,locale:e,signal:t},a=this.#o();for(let[e,n]of a.entries()){let o=this.#s(n,a[e+1]),s=await V(()=>B.replay({case:`record`,value:o},i),t);r[n]=cf(s.setupEvents);for(let[e,{events:t}]of s.steps.entries())r[n+1+e]=cf(t)}t.throwIfAborted(),await this.#i(new Map(n.map((t,n)=>[t,{...t,locale:e,step:{...t.step,lines:r[n]??t.step.lines}}])))}async#i(e){let t=this.#e.transaction([`games`,`steps`],`readwrite`),n=await Zg(t.objectStore(`games`).get(this.id)),r=this.#n.map(t=>e.get(t)??t);if(n?.changed===this.#t.changed)for(let[e,n]of r.entries())t.objectStore(`steps`).put(n,[this.id,e]);for(let[t,n]of e){let e=this.#r.get(t);e!==void 0&&this.#r.set(n,e)}this.#n=r,this.steps.value=r.map(e=>e.step)}#a(){let e=this.cursor.value+1,[t=0]=this.#o().filter(t=>t<e).slice(-1);return this.#s(t,e)}#o(){return this.#n.flatMap(({step:e},t)=>t===0||e.corrected?[t]:[])}#s(e,t){let{setup:n}=this.#t,r=e===0&&n!==void 0?{case:`setup`,value:Qn(ri,n)}:{case:`position`,value:this.#c(e)},i=this.#n.slice(e+1,t).map(({action:t},n)=>({action:{given:{case:`message`,value:Qn(Wr,$g(t))}},publicDigest:this.#c(e+1+n).publicDigest.slice(0,8)}));return x(Di,{rulesRevision:this.#c(e).rulesRevision,beginning:r,actions:i})}#c(e){let t=$g(this.#n[e]),n=this.#r.get(t)??Qn(yi,t.state);return this.#r.set(t,n),n}async#l(e,t){let n=t===void 0?this.#n:[...this.#n.slice(0,e),t],r=Qn(yi,$g(n[e]).state),i={...this.#t,...qg(r),cursor:e},a=this.#e.transaction([`games`,`steps`],`readwrite`),o=a.objectStore(`games`);if((await Zg(o.get(this.id)))?.changed!==this.#t.changed)throw new Qd([W.value.changedElsewhere]);if(o.put(i),t!==void 0){let n=a.objectStore(`steps`);n.delete(IDBKeyRange.bound([this.id,e],[this.id,1/0])),n.put(t,[this.id,e])}await Qg(a),this.#t=i,this.#n=n,$a(()=>{this.steps.value=n.map(e=>e.step),this.cursor.value=e})}};function Kg(e,t,{locale:n},r,i=[],a=e){return{state:vr(yi,e),action:r&&vr(Wr,r),step:sf(t,i,a),locale:n}}function qg(e){let{turn:t,over:n}=F(e);return{turn:t?.number??0,over:n,changed:Date.now()}}function Jg(e,t){let n=t.hiddenPart?.part.case===`open`?t.hiddenPart.part.value.seed:void 0;return n===void 0?x(ri,{...e,firstSeat:F(t).firstSeat}):x(ri,{...e,chance:{case:`seed`,value:n}})}function Yg(){return{withSentences:!0,locale:U.value}}function Xg(e){return IDBKeyRange.bound([e,0],[e,1/0])}function Zg(e){return new Promise((t,n)=>{e.onsuccess=()=>t(e.result),e.onerror=()=>n(e.error)})}function Qg(e){return new Promise((t,n)=>{e.oncomplete=()=>t(),e.onabort=()=>n(e.error)})}function $g(e){if(e===void 0)throw RangeError(`the stored game is incomplete`);return e}var e_=`khronos.game`,t_=`khronos.catalog`;function n_(){try{let e=atob(localStorage.getItem(t_)??``);return e===``?void 0:Qn(hi,Uint8Array.from(e,e=>e.charCodeAt(0)))}catch{return}}async function r_(){let e=await fetch(`runtime/catalog.${U.value}.bin`);e.ok&&(K.value??=Qn(Mi,new Uint8Array(await e.arrayBuffer())).catalog)}async function i_(){let[,e]=/^#seat=(.+)$/.exec(location.hash)??[];if(e!==void 0&&Zf(await G.value?.open(e)),e!==void 0)return!0;let t=await hp(location.hash);return t!==void 0&&(history.replaceState(null,``,location.pathname),Zf(await G.value?.create({case:`position`,state:t})),!0)}async function a_(){G.value=Yd?await o_():await Ug.opened(),await G.value.remove(localStorage.getItem(`khronos.aside`)??``).catch(np);let e=localStorage.getItem(e_);await i_().catch(np)===!1&&e!==null&&Zf(await G.value.open(e)),addEventListener(`hashchange`,()=>void i_().catch(np)),N(()=>{q.value===void 0?(localStorage.removeItem(e_),history.replaceState(null,``,location.pathname)):localStorage.setItem(e_,q.value.id)})}async function o_(){let{HostHome:e,HostParts:t}=await H(async()=>{let{HostHome:e,HostParts:t}=await import(`./host.js`);return{HostHome:e,HostParts:t}},[],import.meta.url),n=document.createElement(`div`);return document.body.prepend(n),Sa(X(t,{}),n),new e}function s_(){if(K.value=n_(),Pd&&K.value===void 0&&r_().catch(()=>void 0),N(()=>{let e=U.value;return cp(async t=>{K.value=await V(()=>B.catalog({locale:e,signal:t}),t);let n=vr(hi,K.value);localStorage.setItem(t_,btoa(Array.from(n,e=>String.fromCharCode(e)).join(``)))})}),N(()=>{document.title=lp()}),N(()=>{document.documentElement.lang=U.value}),sp(),lm(),addEventListener(`keydown`,gm),Sa(X(Mg,{}),document.body),a_().catch(np),!Nd)navigator.serviceWorker?.register(`worker.js`).catch(()=>void 0);else{let e=N(()=>{Id.value===1&&queueMicrotask(()=>(e(),void Ph().catch(()=>void 0)))})}}setTimeout(s_);export{vf as $,Re as $n,Sc as $t,Z as A,Wr as An,cf as At,Ep as B,C as Bn,V as Bt,Dm as C,yi as Cn,Hf as Ct,_m as D,ri as Dn,Ff as Dt,xm as E,ai as En,Cf as Et,Op as F,jr as Fn,U as Ft,Cp as G,tt as Gn,_d as Gt,kp as H,yt as Hn,B as Ht,Tp as I,w as In,W as It,mp as J,Xe as Jn,tu as Jt,X as K,it as Kn,jl as Kt,pm as L,Qn as Ln,H as Lt,sm as M,Rr as Mn,ef as Mt,rm as N,Vr as Nn,Qd as Nt,mm as O,Xr as On,pf as Ot,Ip as P,vr as Pn,Yd as Pt,_f as Q,Be as Qn,F as Qt,Yp as R,Zn as Rn,Ud as Rt,Cm as S,Di as Sn,cp as St,km as T,xi as Tn,Bf as Tt,nm as U,ct as Un,Ld as Ut,Dp as V,vt as Vn,Pd as Vt,Rp as W,ft as Wn,Hd as Wt,dp as X,Ve as Xn,Ec as Xt,fp as Y,Ue as Yn,I as Yt,gp as Z,He as Zn,Cc as Zt,$ as _,Ha as _n,ie as _r,Rf as _t,jh as a,Xs as an,pe as ar,wf as at,Am as b,Pi as bn,t as br,Yf as bt,hh as c,Bo as cn,ue as cr,J as ct,ph as d,N as dn,ae as dr,G as dt,xc as en,Pe as er,Af as et,fh as f,j as fn,se as fr,Pf as ft,Hm as g,La as gn,ee as gr,Ef as gt,Um as h,Va as hn,b as hr,Zf as ht,Zh as i,tc as in,fe as ir,Vf as it,Kp as j,zr as jn,sf as jt,Jp as k,qr as kn,gf as kt,_h as l,M as ln,de as lr,q as lt,Vm as m,Ba as mn,te as mr,Jf as mt,cg as n,uc as nn,x as nr,Wf as nt,kh as o,ss as on,ce as or,Nf as ot,ih as p,za as pn,re as pr,Of as pt,up as q,rt as qn,Ml as qt,Yh as r,fc as rn,me as rr,K as rt,gh as s,os as sn,le as sr,Tf as st,_g as t,pc as tn,Fe as tr,Df as tt,mh as u,$a as un,oe as ur,op as ut,Mm as v,D as vn,_ as vr,xf as vt,Em as w,bi as wn,np as wt,Sm as x,Ai as xn,e as xr,Y as xt,Nm as y,Ni as yn,p as yr,qf as yt,Q as z,ir as zn,Vd as zt};