function e(e,t){return typeof e==`object`&&e&&`$typeName`in e&&typeof e.$typeName==`string`?t===void 0||t.typeName===e.$typeName:!1}var t;(function(e){e[e.DOUBLE=1]=`DOUBLE`,e[e.FLOAT=2]=`FLOAT`,e[e.INT64=3]=`INT64`,e[e.UINT64=4]=`UINT64`,e[e.INT32=5]=`INT32`,e[e.FIXED64=6]=`FIXED64`,e[e.FIXED32=7]=`FIXED32`,e[e.BOOL=8]=`BOOL`,e[e.STRING=9]=`STRING`,e[e.BYTES=12]=`BYTES`,e[e.UINT32=13]=`UINT32`,e[e.SFIXED32=15]=`SFIXED32`,e[e.SFIXED64=16]=`SFIXED64`,e[e.SINT32=17]=`SINT32`,e[e.SINT64=18]=`SINT64`})(t||={});function n(){let e=this.buf,t=this.pos,n=0,r=0;for(let i=0;i<28;i+=7){let a=e[t++];if(n|=(a&127)<<i,!(a&128)){this.pos=t,this.assertBounds(),this.varint64Lo=n,this.varint64Hi=r;return}}let i=e[t++];if(n|=(i&15)<<28,r=(i&112)>>4,!(i&128))this.pos=t,this.assertBounds(),this.varint64Lo=n,this.varint64Hi=r;else{for(let i=3;i<=31;i+=7){let a=e[t++];if(r|=(a&127)<<i,!(a&128)){this.pos=t,this.assertBounds(),this.varint64Lo=n,this.varint64Hi=r;return}}throw Error(`invalid varint`)}}var r=4294967296;function i(e){let t=e[0]===`-`;t&&(e=e.slice(1));let n=1e6,i=0,a=0;function o(t,o){let s=Number(e.slice(t,o));a*=n,i=i*n+s,i>=r&&(a+=i/r|0,i%=r)}return o(-24,-18),o(-18,-12),o(-12,-6),o(-6),t?l(i,a):c(i,a)}function a(e,t){let n=c(e,t),r=n.hi&2147483648;r&&(n=l(n.lo,n.hi));let i=o(n.lo,n.hi);return r?`-`+i:i}function o(e,t){if({lo:e,hi:t}=s(e,t),t<=2097151)return String(r*t+e);let n=e&16777215,i=(e>>>24|t<<8)&16777215,a=t>>16&65535,o=n+i*6777216+a*6710656,c=i+a*8147497,l=a*2,d=1e7;return o>=d&&(c+=Math.floor(o/d),o%=d),c>=d&&(l+=Math.floor(c/d),c%=d),l.toString()+u(c)+u(o)}function s(e,t){return{lo:e>>>0,hi:t>>>0}}function c(e,t){return{lo:e|0,hi:t|0}}function l(e,t){return t=~t,e?e=~e+1:t+=1,c(e,t)}var u=e=>{let t=String(e);return`0000000`.slice(t.length)+t};function d(e,t){if(e>>>0<128)t.push(e);else if(e>=0){for(;e>127;)t.push(e&127|128),e>>>=7;t.push(e)}else{for(let n=0;n<9;n++)t.push(e&127|128),e>>=7;t.push(1)}}function f(){let e=this.buf[this.pos++];if(!(e&128))return this.assertBounds(),e;let t=e&127;if(e=this.buf[this.pos++],t|=(e&127)<<7,!(e&128)||(e=this.buf[this.pos++],t|=(e&127)<<14,!(e&128))||(e=this.buf[this.pos++],t|=(e&127)<<21,!(e&128)))return this.assertBounds(),t;e=this.buf[this.pos++],t|=(e&15)<<28;for(let t=5;e&128&&t<10;t++)e=this.buf[this.pos++];if(e&128)throw Error(`invalid varint`);return this.assertBounds(),t>>>0}var p=m();function m(){let e=new DataView(new ArrayBuffer(8));if(typeof BigInt==`function`&&typeof e.getBigInt64==`function`&&typeof e.getBigUint64==`function`&&typeof e.setBigInt64==`function`&&typeof e.setBigUint64==`function`&&(globalThis.Deno||globalThis.Bun||typeof process!=`object`||{}.BUF_BIGINT_DISABLE!==`1`)){let t=BigInt(`-9223372036854775808`),n=BigInt(`9223372036854775807`),r=BigInt(`0`),i=BigInt(`18446744073709551615`);return{zero:BigInt(0),supported:!0,parse(e){let r=typeof e==`bigint`?e:BigInt(e);if(r>n||r<t)throw Error(`invalid int64: ${e}`);return r},uParse(e){let t=typeof e==`bigint`?e:BigInt(e);if(t>i||t<r)throw Error(`invalid uint64: ${e}`);return t},enc(t){return e.setBigInt64(0,this.parse(t),!0),{lo:e.getInt32(0,!0),hi:e.getInt32(4,!0)}},uEnc(t){return e.setBigInt64(0,this.uParse(t),!0),{lo:e.getInt32(0,!0),hi:e.getInt32(4,!0)}},dec(t,n){return e.setInt32(0,t,!0),e.setInt32(4,n,!0),e.getBigInt64(0,!0)},uDec(t,n){return e.setInt32(0,t,!0),e.setInt32(4,n,!0),e.getBigUint64(0,!0)}}}return{zero:`0`,supported:!1,parse(e){return typeof e!=`string`&&(e=e.toString()),ee(e),e},uParse(e){return typeof e!=`string`&&(e=e.toString()),h(e),e},enc(e){return typeof e!=`string`&&(e=e.toString()),ee(e),i(e)},uEnc(e){return typeof e!=`string`&&(e=e.toString()),h(e),i(e)},dec(e,t){return a(e,t)},uDec(e,t){return o(e,t)}}}function ee(e){if(!/^-?[0-9]+$/.test(e))throw Error(`invalid int64: `+e)}function h(e){if(!/^[0-9]+$/.test(e))throw Error(`invalid uint64: `+e)}function g(e,n){switch(e){case t.STRING:return``;case t.BOOL:return!1;case t.DOUBLE:case t.FLOAT:return 0;case t.INT64:case t.UINT64:case t.SFIXED64:case t.FIXED64:case t.SINT64:return n?`0`:p.zero;case t.BYTES:return new Uint8Array;default:return 0}}function _(e,n){switch(e){case t.BOOL:return n===!1;case t.STRING:return n===``;case t.BYTES:return n instanceof Uint8Array&&!n.byteLength;case t.DOUBLE:case t.FLOAT:return Object.is(n,0);default:return n==0}}var v=2,y=Symbol.for(`reflect unsafe local`);function te(e,t){let n=e[t.localName].case;return n===void 0?n:t.fields.find(e=>e.localName===n)}function ne(e,t){let n=t.localName;if(t.oneof)return e[t.oneof.localName].case===n;if(t.presence!=v)return e[n]!==void 0&&Object.prototype.hasOwnProperty.call(e,n);switch(t.fieldKind){case`list`:return e[n].length>0;case`map`:return Object.keys(e[n]).length>0;case`scalar`:return!_(t.scalar,e[n]);case`enum`:return e[n]!==t.enum.values[0].number}throw Error(`message field with implicit presence`)}function re(e,t){return Object.prototype.hasOwnProperty.call(e,t)&&e[t]!==void 0}function ie(e,t){if(t.oneof){let n=e[t.oneof.localName];return n.case===t.localName?n.value:void 0}return e[t.localName]}function ae(e,t,n){t.oneof?e[t.oneof.localName]={case:t.localName,value:n}:e[t.localName]=n}function oe(e,t,n){t===`__proto__`?Object.defineProperty(e,"__proto__",{value:n,writable:!0,enumerable:!0,configurable:!0}):e[t]=n}function se(e,t){return Object.prototype.hasOwnProperty.call(e,t)?e[t]:void 0}function ce(e,t){let n=t.localName;if(t.oneof){let r=t.oneof.localName;e[r].case===n&&(e[r]={case:void 0})}else if(t.presence!=v)delete e[n];else switch(t.fieldKind){case`map`:e[n]={};break;case`list`:e[n]=[];break;case`enum`:e[n]=t.enum.values[0].number;break;case`scalar`:e[n]=g(t.scalar,t.longAsString)}}function le(e){return typeof e==`object`&&!!e&&!Array.isArray(e)}function ue(e,t){if(le(e)&&y in e&&`add`in e&&`field`in e&&typeof e.field==`function`){if(t!==void 0){let n=t,r=e.field();return n.listKind==r.listKind&&n.scalar===r.scalar&&n.message?.typeName===r.message?.typeName&&n.enum?.typeName===r.enum?.typeName}return!0}return!1}function de(e,t){if(le(e)&&y in e&&`has`in e&&`field`in e&&typeof e.field==`function`){if(t!==void 0){let n=t,r=e.field();return n.mapKey===r.mapKey&&n.mapKind==r.mapKind&&n.scalar===r.scalar&&n.message?.typeName===r.message?.typeName&&n.enum?.typeName===r.enum?.typeName}return!0}return!1}function fe(e,t){return le(e)&&y in e&&`desc`in e&&le(e.desc)&&e.desc.kind===`message`&&(t===void 0||e.desc.typeName==t.typeName)}function pe(e){return _e(e.$typeName)}function me(e){let t=e.fields[0];return _e(e.typeName)&&t!==void 0&&t.fieldKind==`scalar`&&t.name==`value`&&t.number==1}function he(e){switch(e.typeName){case`google.protobuf.Any`:case`google.protobuf.Timestamp`:case`google.protobuf.Duration`:case`google.protobuf.FieldMask`:case`google.protobuf.Struct`:case`google.protobuf.Value`:case`google.protobuf.ListValue`:return!0;default:return me(e)}}var ge=new Set([`google.protobuf.DoubleValue`,`google.protobuf.FloatValue`,`google.protobuf.Int64Value`,`google.protobuf.UInt64Value`,`google.protobuf.Int32Value`,`google.protobuf.UInt32Value`,`google.protobuf.BoolValue`,`google.protobuf.StringValue`,`google.protobuf.BytesValue`]);function _e(e){return ge.has(e)}var ve=999,ye=998,be=2;function b(t,n){return e(n,t)?n:Se(t)(n)}var xe=new WeakMap;function Se(e){let t=xe.get(e);return t===void 0&&(t=De(e),xe.set(e,t)),t}var Ce=0,we=1,Te=2,Ee=3;function De(e){let t=e.typeName,{properties:n,prototype:r}=Oe(e);return e=>{let i;r===void 0?i={$typeName:t}:(i=Object.create(r),i.$typeName=t);for(let t=0;t<n.length;t++){let r=n[t],a=r.name,o=e?.[a];switch(r.kind){case Ce:o==null?r.constant!==void 0&&(i[a]=r.constant):i[a]=r.convert===void 0?o:r.convert(o);break;case we:i[a]=r.convert!==void 0&&Array.isArray(o)?o.map(r.convert):o??[];break;case Te:if(r.convert===void 0||!le(o))i[a]=o??{};else{let e={},t=Object.keys(o);for(let n=0;n<t.length;n++)oe(e,t[n],r.convert(o[t[n]]));i[a]=e}break;case Ee:{let e=o;if(e?.case!=null){let t=r.convert.get(e.case);if(t!==void 0){i[a]={case:e.case,value:t(e.value)};break}}i[a]={case:void 0};break}}}return i}}function Oe(e){let n=[],r={},i=Me(e);for(let a of e.members){let e=a.localName;if(a.kind==`oneof`)n.push({name:e,kind:Ee,constant:void 0,convert:ke(a)});else switch(a.fieldKind){case`message`:n.push({name:e,kind:Ce,constant:void 0,convert:Ae(a)});break;case`list`:n.push({name:e,kind:we,constant:void 0,convert:a.listKind==`message`?Ae(a)??(e=>e):a.scalar==t.BYTES?je:void 0});break;case`map`:n.push({name:e,kind:Te,constant:void 0,convert:a.mapKind==`message`?Ae(a)??(e=>e):a.scalar==t.BYTES?je:void 0});break;default:{let o=Ne(a);n.push({name:e,kind:Ce,constant:a.presence==be?o:void 0,convert:a.fieldKind==`scalar`&&a.scalar==t.BYTES?je:void 0}),i&&(r[e]=o);break}}}return{properties:n,prototype:i?r:void 0}}function ke(e){let n=new Map;for(let r of e.fields){let e;r.fieldKind==`message`?e=Ae(r):r.fieldKind==`scalar`&&r.scalar==t.BYTES&&(e=je),n.set(r.localName,e??(e=>e))}return n}function Ae(n){if(n.fieldKind==`message`&&!n.oneof&&me(n.message))return n.message.fields[0].scalar==t.BYTES?je:void 0;if(n.message.typeName==`google.protobuf.Struct`&&n.parent.typeName!==`google.protobuf.Value`)return;let r=n.message,i;return t=>!le(t)||e(t,r)?t:(i??=Se(r),i(t))}function je(e){return Array.isArray(e)?new Uint8Array(e):e}function Me(e){switch(e.file.edition){case ve:return!1;case ye:return!0;default:return e.fields.some(e=>e.presence!=be&&e.fieldKind!=`message`&&!e.oneof)}}function Ne(e){let t=e.getDefaultValue();return t===void 0?e.fieldKind==`scalar`?g(e.scalar,e.longAsString):e.enum.values[0].number:e.fieldKind==`scalar`&&e.longAsString?t.toString():t}var Pe=[`FieldValueInvalidError`,`FieldListRangeError`,`ForeignFieldError`],Fe=class extends Error{constructor(e,t,n=`FieldValueInvalidError`){super(t),this.name=n,this.field=()=>e}};function Ie(e){return e instanceof Error&&Pe.includes(e.name)&&`field`in e&&typeof e.field==`function`}var Le;function Re(e){Le=Object.assign(Object.assign({},e),{encodeUtf8Into:e.encodeUtf8Into??Be(e.encodeUtf8.bind(e))})}function ze(){if(!Le){let e=globalThis;if(!e.TextEncoder||!e.TextDecoder)throw Error(`encoding API missing: install TextEncoder and TextDecoder on globalThis`);let t=new e.TextEncoder,n=new e.TextDecoder(`utf-8`,{ignoreBOM:!0}),r,i={encodeUtf8(e){return t.encode(e)},decodeUtf8(t,i){return i?(r||=new e.TextDecoder(`utf-8`,{fatal:!0,ignoreBOM:!0}),r.decode(t)):n.decode(t)},checkUtf8(e){try{return!0}catch{return!1}}};t.encodeInto&&(i.encodeUtf8Into=t.encodeInto.bind(t));let a=String.prototype.isWellFormed;a&&(i.checkUtf8=e=>a.call(e)),Re(i)}return Le}function Be(e){return(t,n)=>{let r=e(t);return n.set(r),{written:r.byteLength}}}var x;(function(e){e[e.Varint=0]=`Varint`,e[e.Bit64=1]=`Bit64`,e[e.LengthDelimited=2]=`LengthDelimited`,e[e.StartGroup=3]=`StartGroup`,e[e.EndGroup=4]=`EndGroup`,e[e.Bit32=5]=`Bit32`})(x||={});var Ve=4294967295,He=2147483647,Ue=-2147483648,We=class{constructor(e){this.stackPos=[],this.encodeUtf8Into=e?Be(e):ze().encodeUtf8Into,this.buffer=qe,this.viewCache=Je,this.pos=0}ensureCapacity(e){let t=this.pos+e;if(t>this.buffer.length){let e=this.buffer.length||Ge;for(;e<t;)e*=2;let n=new Uint8Array(e);this.pos>0&&n.set(this.buffer),this.buffer=n}}view(){let e=this.buffer,t=this.viewCache;if(t.byteLength===e.byteLength)return t;let n=new DataView(e.buffer);return this.viewCache=n,n}finish(){let e=this.buffer.slice(0,this.pos);return this.pos=0,this.stackPos=[],e}fork(){return this.stackPos.push(this.pos),this.ensureCapacity(Ke),this.buffer[this.pos++]=0,this}join(){let e=this.stackPos.pop();if(e===void 0)throw Error(`invalid state, fork stack empty`);let t=this.pos-e-Ke,n=Xe(t);return n>Ke&&(this.ensureCapacity(n-Ke),this.buffer.copyWithin(e+n,e+Ke,this.pos)),this.pos=e,this.uint32(t),this.pos+=t,this}tag(e,t){return this.uint32((e<<3|t)>>>0)}raw(e){return this.ensureCapacity(e.length),this.buffer.set(e,this.pos),this.pos+=e.length,this}uint32(e){if($e(e),this.ensureCapacity(5),e<128)return this.buffer[this.pos++]=e,this;for(;e>127;)this.buffer[this.pos++]=e&127|128,e>>>=7;return this.buffer[this.pos++]=e,this}int32(e){if(Qe(e),e>=0)return this.uint32(e);this.ensureCapacity(10);for(let t=0;t<9;t++)this.buffer[this.pos++]=e&127|128,e>>=7;return this.buffer[this.pos++]=1,this}bool(e){return this.ensureCapacity(1),this.buffer[this.pos++]=+!!e,this}bytes(e){return this.uint32(e.byteLength),this.raw(e)}string(e){typeof e!=`string`&&(e=String(e));let t=e.length;if(t<=Ye){this.ensureCapacity(t+1);let n=this.buffer,r=this.pos;n[r++]=t;let i=0;for(;i<t;i++){let t=e.charCodeAt(i);if(t>127)break;n[r++]=t}if(i==t)return this.pos=r,this}this.ensureCapacity(t*3+5);let n=Xe(t),r=this.buffer,i=this.pos,{written:a}=this.encodeUtf8Into(e,r.subarray(i+n)),o=Xe(a);return o!=n&&r.copyWithin(i+o,i+n,i+n+a),this.uint32(a),this.pos+=a,this}float(e){return et(e),this.ensureCapacity(4),this.view().setFloat32(this.pos,e,!0),this.pos+=4,this}double(e){return this.ensureCapacity(8),this.view().setFloat64(this.pos,e,!0),this.pos+=8,this}fixed32(e){return $e(e),this.ensureCapacity(4),this.view().setUint32(this.pos,e,!0),this.pos+=4,this}sfixed32(e){return Qe(e),this.ensureCapacity(4),this.view().setInt32(this.pos,e,!0),this.pos+=4,this}sint32(e){return Qe(e),this.uint32((e<<1^e>>31)>>>0)}sfixed64(e){let t=p.enc(e);this.ensureCapacity(8);let n=this.view();return n.setInt32(this.pos,t.lo,!0),n.setInt32(this.pos+4,t.hi,!0),this.pos+=8,this}fixed64(e){let t=p.uEnc(e);this.ensureCapacity(8);let n=this.view();return n.setInt32(this.pos,t.lo,!0),n.setInt32(this.pos+4,t.hi,!0),this.pos+=8,this}int64(e){let t=p.enc(e);return this.writeVarint64(t.lo,t.hi)}sint64(e){let t=p.enc(e),n=t.hi>>31,r=t.lo<<1^n,i=(t.hi<<1|t.lo>>>31)^n;return this.writeVarint64(r,i)}uint64(e){let t=p.uEnc(e);return this.writeVarint64(t.lo,t.hi)}writeVarint64(e,t){this.ensureCapacity(10);let n=this.buffer,r=this.pos;for(let i=0;i<28;i+=7){let a=e>>>i,o=!(!(a>>>7)&&t==0);if(n[r++]=(o?a|128:a)&255,!o)return this.pos=r,this}let i=e>>>28&15|(t&7)<<4,a=!!(t>>3);if(n[r++]=(a?i|128:i)&255,!a)return this.pos=r,this;for(let e=3;e<31;e+=7){let i=t>>>e,a=!!(i>>>7);if(n[r++]=(a?i|128:i)&255,!a)return this.pos=r,this}return n[r++]=t>>>31&1,this.pos=r,this}},Ge=128,Ke=1,qe=new Uint8Array,Je=new DataView(qe.buffer),Ye=32;function Xe(e){return e<128?1:e<16384?2:e<2097152?3:e<268435456?4:5}var Ze=class{constructor(e,t=ze().decodeUtf8){this.decodeUtf8=t,this.varint64Lo=0,this.varint64Hi=0,this.varint64=n,this.uint32=f,this.buf=e,this.len=e.length,this.pos=0,this.view=new DataView(e.buffer,e.byteOffset,e.byteLength)}tag(){let e=this.pos,t=this.uint32(),n=this.pos-e;if(n>5||n==5&&this.buf[this.pos-1]>15)throw Error(`illegal tag: varint overflows uint32`);let r=t>>>3,i=t&7;if(r<=0||i>5)throw Error(`illegal tag: field no `+r+` wire type `+i);return[r,i]}skip(e,t,n=100){let r=this.pos;switch(e){case x.Varint:for(;this.buf[this.pos++]&128;);break;case x.Bit64:this.pos+=4;case x.Bit32:this.pos+=4;break;case x.LengthDelimited:let r=this.uint32();this.pos+=r;break;case x.StartGroup:if(n<=0)throw Error(`maximum recursion depth reached`);for(;;){let[e,r]=this.tag();if(r===x.EndGroup){if(t!==void 0&&e!==t)throw Error(`invalid end group tag`);break}this.skip(r,e,n-1)}break;default:throw Error(`cant skip wire type `+e)}return this.assertBounds(),this.buf.subarray(r,this.pos)}assertBounds(){if(this.pos>this.len)throw RangeError(`premature EOF`)}int32(){return this.uint32()|0}sint32(){let e=this.uint32();return e>>>1^-(e&1)}int64(){return this.varint64(),p.dec(this.varint64Lo,this.varint64Hi)}uint64(){return this.varint64(),p.uDec(this.varint64Lo,this.varint64Hi)}sint64(){this.varint64();let e=this.varint64Lo,t=this.varint64Hi,n=-(e&1);return e=(e>>>1|(t&1)<<31)^n,t=t>>>1^n,p.dec(e,t)}bool(){let e=this.buf[this.pos];return e<128?(this.pos++,e!==0):(this.varint64(),this.varint64Lo!==0||this.varint64Hi!==0)}fixed32(){return this.view.getUint32((this.pos+=4)-4,!0)}sfixed32(){return this.view.getInt32((this.pos+=4)-4,!0)}fixed64(){return p.uDec(this.sfixed32(),this.sfixed32())}sfixed64(){return p.dec(this.sfixed32(),this.sfixed32())}float(){return this.view.getFloat32((this.pos+=4)-4,!0)}double(){return this.view.getFloat64((this.pos+=8)-8,!0)}bytes(){let e=this.uint32(),t=this.pos;return this.pos+=e,this.assertBounds(),this.buf.subarray(t,t+e)}string(e){let t=this.uint32(),n=this.pos;this.pos+=t,this.assertBounds();let r=this.buf;if(t<=Ye){let i=Array(t);for(let a=0;a<t;a++){let t=r[n+a];if(t>127)return this.decodeUtf8(r.subarray(n,this.pos),e);i[a]=t}return String.fromCharCode.apply(String,i)}return this.decodeUtf8(r.subarray(n,this.pos),e)}};function Qe(e){if(typeof e==`string`)e=Number(e);else if(typeof e!=`number`)throw Error(`invalid int32: `+typeof e);if(!Number.isInteger(e)||e>2147483647||e<-2147483648)throw Error(`invalid int32: `+e)}function $e(e){if(typeof e==`string`)e=Number(e);else if(typeof e!=`number`)throw Error(`invalid uint32: `+typeof e);if(!Number.isInteger(e)||e>4294967295||e<0)throw Error(`invalid uint32: `+e)}function et(e){if(typeof e==`string`){let t=e;if(e=Number(e),Number.isNaN(e)&&t!==`NaN`)throw Error(`invalid float32: `+t)}else if(typeof e!=`number`)throw Error(`invalid float32: `+typeof e);if(!Number.isFinite(Math.fround(e))&&Number.isFinite(e))throw Error(`invalid float32: `+e)}var tt=0;function nt(e){if(rt(e))return{toMessage:e=>it(e),toLocal:e=>at(e)};if(e.fieldKind==`message`&&!e.oneof&&me(e.message)){let t=e.message,n=t.fields[0].localName;return{toMessage:e=>{let r=b(t);return e!==void 0&&(r[n]=e),r},toLocal:e=>e[n]}}let t=e.message;return{toMessage:e=>e===void 0?b(t):e,toLocal:e=>e}}function rt(e){return e.message.typeName==`google.protobuf.Struct`&&e.parent.typeName!=`google.protobuf.Value`}function it(e){let t={$typeName:`google.protobuf.Struct`,fields:{}};if(le(e))for(let n of Object.keys(e))oe(t.fields,n,st(e[n]));return t}function at(e){let t={};for(let n of Object.keys(e.fields))oe(t,n,ot(e.fields[n]));return t}function ot(e){switch(e.kind.case){case`structValue`:return at(e.kind.value);case`listValue`:return e.kind.value.values.map(ot);case`nullValue`:case void 0:return null;default:return e.kind.value}}function st(e){let t={$typeName:`google.protobuf.Value`,kind:{case:void 0}};switch(typeof e){case`number`:t.kind={case:`numberValue`,value:e};break;case`string`:t.kind={case:`stringValue`,value:e};break;case`boolean`:t.kind={case:`boolValue`,value:e};break;case`object`:if(e===null)t.kind={case:`nullValue`,value:tt};else if(Array.isArray(e)){let n={$typeName:`google.protobuf.ListValue`,values:[]};if(Array.isArray(e))for(let t of e)n.values.push(st(t));t.kind={case:`listValue`,value:n}}else t.kind={case:`structValue`,value:it(e)}}return t}var ct=Uint8Array.prototype.setFromBase64;function lt(e){let t=e.length,n=t-(t+3>>2);!(t&3)&&e[t-1]==`=`&&(n-=e[t-2]==`=`?2:1);let r=new Uint8Array(n),i=-1;if(ct)try{let n=ct.call(r,e);n.read==t&&(i=n.written)}catch{}return i<0&&(i=ut(r,e)),i==n?r:r.subarray(0,i)}function ut(e,t){let n=vt(),r=0,i=0,a,o=0;for(let s=0;s<t.length;s++){if(a=n[t.charCodeAt(s)],a===void 0)switch(t[s]){case`=`:i=0;case`
`:case`\r`:case`	`:case` `:continue;default:throw Error(`invalid base64 string`)}switch(i){case 0:o=a,i=1;break;case 1:e[r++]=o<<2|(a&48)>>4,o=a,i=2;break;case 2:e[r++]=(o&15)<<4|(a&60)>>2,o=a,i=3;break;case 3:e[r++]=(o&3)<<6|a,i=0}}if(i==1)throw Error(`invalid base64 string`);return r}var dt=Uint8Array.prototype.toBase64,ft={std:{alphabet:`base64`,omitPadding:!1},std_raw:{alphabet:`base64`,omitPadding:!0},url:{alphabet:`base64url`,omitPadding:!0}};function pt(e,t=`std`){if(dt)return dt.call(e,ft[t]);let n=_t(t),r=t==`std`,i=``,a=0,o,s=0;for(let t=0;t<e.length;t++)switch(o=e[t],a){case 0:i+=n[o>>2],s=(o&3)<<4,a=1;break;case 1:i+=n[s|o>>4],s=(o&15)<<2,a=2;break;case 2:i+=n[s|o>>6],i+=n[o&63],a=0}return a&&(i+=n[s],r&&(i+=`=`,a==1&&(i+=`=`))),i}var mt,ht,gt;function _t(e){return mt||(mt=`ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/`.split(``),ht=mt.slice(0,-2).concat(`-`,`_`)),e==`url`?ht:mt}function vt(){if(!gt){gt=[];let e=_t(`std`);for(let t=0;t<e.length;t++)gt[e[t].charCodeAt(0)]=t;gt[45]=e.indexOf(`+`),gt[95]=e.indexOf(`/`)}return gt}function yt(e){let t=!1,n=[];for(let r=0;r<e.length;r++){let i=e.charAt(r);switch(i){case`_`:t=!0;break;case`0`:case`1`:case`2`:case`3`:case`4`:case`5`:case`6`:case`7`:case`8`:case`9`:n.push(i),t=!1;break;default:t&&(t=!1,i=i.toUpperCase()),n.push(i)}}return n.join(``)}function bt(e){return e.replace(/[A-Z]/g,e=>`_`+e.toLowerCase())}var xt=new Set([`constructor`,`toString`,`toJSON`,`valueOf`]);function St(e){return xt.has(e)?e+`$`:e}function Ct(e){for(let t of e.field)re(t,`jsonName`)||(t.jsonName=yt(t.name));e.nestedType.forEach(Ct)}function wt(e,t){let n=e.values.find(e=>e.name===t);if(!n)throw Error(`cannot parse ${e} default value: ${t}`);return n.number}function Tt(e,n){switch(e){case t.STRING:return n;case t.BYTES:{let r=Et(n);if(r===!1)throw Error(`cannot parse ${t[e]} default value: ${n}`);return r}case t.INT64:case t.SFIXED64:case t.SINT64:return p.parse(n);case t.UINT64:case t.FIXED64:return p.uParse(n);case t.DOUBLE:case t.FLOAT:switch(n){case`inf`:return 1/0;case`-inf`:return-1/0;case`nan`:return NaN;default:return parseFloat(n)}case t.BOOL:return n===`true`;case t.INT32:case t.UINT32:case t.SINT32:case t.FIXED32:case t.SFIXED32:return parseInt(n,10)}}function Et(e){let t=[],n={tail:e,c:``,next(){return this.tail.length!=0&&(this.c=this.tail[0],this.tail=this.tail.substring(1),!0)},take(e){if(this.tail.length>=e){let t=this.tail.substring(0,e);return this.tail=this.tail.substring(e),t}return!1}};for(;n.next();)switch(n.c){case`\\`:if(n.next())switch(n.c){case`\\`:t.push(n.c.charCodeAt(0));break;case`b`:t.push(8);break;case`f`:t.push(12);break;case`n`:t.push(10);break;case`r`:t.push(13);break;case`t`:t.push(9);break;case`v`:t.push(11);break;case`0`:case`1`:case`2`:case`3`:case`4`:case`5`:case`6`:case`7`:{let e=n.c,r=n.take(2);if(r===!1)return!1;let i=parseInt(e+r,8);if(Number.isNaN(i))return!1;t.push(i);break}case`x`:{let e=n.c,r=n.take(2);if(r===!1)return!1;let i=parseInt(e+r,16);if(Number.isNaN(i))return!1;t.push(i);break}case`u`:{let e=n.c,r=n.take(4);if(r===!1)return!1;let i=parseInt(e+r,16);if(Number.isNaN(i))return!1;let a=new Uint8Array(4);new DataView(a.buffer).setInt32(0,i,!0),t.push(a[0],a[1],a[2],a[3]);break}case`U`:{let e=n.c,r=n.take(8);if(r===!1)return!1;let i=p.uEnc(e+r),a=new Uint8Array(8),o=new DataView(a.buffer);o.setInt32(0,i.lo,!0),o.setInt32(4,i.hi,!0),t.push(a[0],a[1],a[2],a[3],a[4],a[5],a[6],a[7]);break}}break;default:t.push(n.c.charCodeAt(0))}return new Uint8Array(t)}function*Dt(e){switch(e.kind){case`file`:for(let t of e.messages)yield t,yield*Dt(t);yield*e.enums,yield*e.services,yield*e.extensions;break;case`message`:for(let t of e.nestedMessages)yield t,yield*Dt(t);yield*e.nestedEnums,yield*e.nestedExtensions}}function Ot(e,t){return kt([e,t])}function kt(e,t){let n=At();if(!e.length)return n;if(`$typeName`in e[0]&&e[0].$typeName==`google.protobuf.FileDescriptorSet`){for(let r of e[0].file)t?.(r),Qt(r,n);return n}if(`$typeName`in e[0]){let r=e[0],i=e[1],a=new Set;function o(e){let t=[];for(let r of e.dependency){if(n.getFile(r)!=null||a.has(r))continue;let o=i(r);if(!o)throw Error(`Unable to resolve ${r}, imported by ${e.name}`);`kind`in o?n.addFile(o,!1,!0):(a.add(o.name),t.push(o))}return t.concat(...t.map(o))}for(let e of[r,...o(r)].reverse())t?.(e),Qt(e,n)}else for(let t of e)for(let e of t.files)n.addFile(e);return n}function At(){let e=new Map,t=new Map,n=new Map;return{kind:`registry`,types:e,extendees:t,[Symbol.iterator](){return e.values()},get files(){return n.values()},addFile(e,t,r){if(n.set(e.proto.name,e),!t)for(let t of Dt(e))this.add(t);if(r)for(let n of e.dependencies)this.addFile(n,t,r)},add(n){if(n.kind==`extension`){let e=t.get(n.extendee.typeName);e||t.set(n.extendee.typeName,e=new Map),e.set(n.number,n)}e.set(n.typeName,n)},get(t){return e.get(t)},getFile(e){return n.get(e)},getMessage(t){let n=e.get(t);return n?.kind==`message`?n:void 0},getEnum(t){let n=e.get(t);return n?.kind==`enum`?n:void 0},getExtension(t){let n=e.get(t);return n?.kind==`extension`?n:void 0},getExtensionFor(e,n){return t.get(e.typeName)?.get(n)},getService(t){let n=e.get(t);return n?.kind==`service`?n:void 0}}}var jt=998,Mt=999,Nt=9999,Pt=9,Ft=10,It=11,Lt=12,Rt=14,zt=3,Bt=2,Vt=1,Ht=0,Ut=1,Wt=2,Gt=3,Kt=1,qt=2,Jt=1,Yt=2,Xt=1002,Zt={998:{fieldPresence:1,enumType:2,repeatedFieldEncoding:2,utf8Validation:3,messageEncoding:1,jsonFormat:2,enforceNamingStyle:2,defaultSymbolVisibility:1,enforceProtoLimits:1},999:{fieldPresence:2,enumType:1,repeatedFieldEncoding:1,utf8Validation:2,messageEncoding:1,jsonFormat:1,enforceNamingStyle:2,defaultSymbolVisibility:1,enforceProtoLimits:1},1e3:{fieldPresence:1,enumType:1,repeatedFieldEncoding:1,utf8Validation:2,messageEncoding:1,jsonFormat:1,enforceNamingStyle:2,defaultSymbolVisibility:1,enforceProtoLimits:1},1001:{fieldPresence:1,enumType:1,repeatedFieldEncoding:1,utf8Validation:2,messageEncoding:1,jsonFormat:1,enforceNamingStyle:1,defaultSymbolVisibility:2,enforceProtoLimits:1},1002:{fieldPresence:1,enumType:1,repeatedFieldEncoding:1,utf8Validation:2,messageEncoding:1,jsonFormat:1,enforceNamingStyle:3,defaultSymbolVisibility:4,enforceProtoLimits:2}};function Qt(e,t){let n={kind:`file`,proto:e,deprecated:e.options?.deprecated??!1,edition:cn(e),name:e.name.replace(/\.proto$/,``),dependencies:ln(e,t),enums:[],messages:[],extensions:[],services:[],toString(){return`file ${e.name}`}},r=new Map,i={get(e){return r.get(e)},add(e){Cn(e.proto.options?.mapEntry===!0),r.set(e.typeName,e)}};for(let r of e.enumType)tn(r,n,void 0,t);for(let r of e.messageType)nn(r,n,void 0,t,i);for(let r of e.service)rn(r,n,t);$t(n,t);for(let e of r.values())en(e,t,i);for(let e of n.messages)en(e,t,i),$t(e,t);t.addFile(n,!0)}function $t(e,t){switch(e.kind){case`file`:for(let n of e.proto.extension){let r=sn(n,e,t);e.extensions.push(r),t.add(r)}break;case`message`:for(let n of e.proto.extension){let r=sn(n,e,t);e.nestedExtensions.push(r),t.add(r)}for(let n of e.nestedMessages)$t(n,t)}}function en(e,t,n){let r=e.proto.oneofDecl.map(t=>on(t,e)),i=new Set;for(let a of e.proto.field){let o=hn(a,r),s=sn(a,e,t,o,n);e.fields.push(s),e.field[s.localName]=s,o===void 0?e.members.push(s):(o.fields.push(s),i.has(o)||(i.add(o),e.members.push(o)))}for(let t of r.filter(e=>i.has(e)))e.oneofs.push(t);for(let r of e.nestedMessages)en(r,t,n)}function tn(e,t,n,r){var i,a;let o=un(e.name,e.value),s={kind:`enum`,proto:e,deprecated:e.options?.deprecated??!1,file:t,parent:n,open:!0,name:e.name,typeName:pn(e,n,t),value:{},values:[],sharedPrefix:o,toString(){return`enum ${this.typeName}`}};s.open=yn(s),r.add(s);for(let t of e.value){let e=t.name,n={kind:`enum_value`,proto:t,deprecated:t.options?.deprecated??!1,parent:s,name:e,localName:St(o==null?e:e.substring(o.length)),number:t.number,jsonName:dn(t)??e,toString(){return`enum value ${s.typeName}.${e}`}};s.values.push(n),(i=s.value)[a=t.number]??(i[a]=n)}(n?.nestedEnums??t.enums).push(s)}function nn(e,t,n,r,i){let a={kind:`message`,proto:e,deprecated:e.options?.deprecated??!1,file:t,parent:n,name:e.name,typeName:pn(e,n,t),fields:[],field:{},oneofs:[],members:[],nestedEnums:[],nestedMessages:[],nestedExtensions:[],toString(){return`message ${this.typeName}`}};e.options?.mapEntry===!0?i.add(a):((n?.nestedMessages??t.messages).push(a),r.add(a));for(let n of e.enumType)tn(n,t,a,r);for(let n of e.nestedType)nn(n,t,a,r,i)}function rn(e,t,n){let r={kind:`service`,proto:e,deprecated:e.options?.deprecated??!1,file:t,name:e.name,typeName:pn(e,void 0,t),methods:[],method:{},toString(){return`service ${this.typeName}`}};t.services.push(r),n.add(r);for(let t of e.method){let e=an(t,r,n);r.methods.push(e),r.method[e.localName]=e}}function an(e,t,n){let r;r=e.clientStreaming&&e.serverStreaming?`bidi_streaming`:e.clientStreaming?`client_streaming`:e.serverStreaming?`server_streaming`:`unary`;let i=n.getMessage(mn(e.inputType)),a=n.getMessage(mn(e.outputType));Cn(i,`invalid MethodDescriptorProto: input_type ${e.inputType} not found`),Cn(a,`invalid MethodDescriptorProto: output_type ${e.inputType} not found`);let o=e.name;return{kind:`rpc`,proto:e,deprecated:e.options?.deprecated??!1,parent:t,name:o,localName:St(o.length?St(o[0].toLowerCase()+o.substring(1)):o),methodKind:r,input:i,output:a,idempotency:e.options?.idempotencyLevel??Ht,toString(){return`rpc ${t.typeName}.${o}`}}}function on(e,t){return{kind:`oneof`,proto:e,deprecated:!1,parent:t,fields:[],name:e.name,localName:St(yt(e.name)),toString(){return`oneof ${t.typeName}.${this.name}`}}}function sn(e,t,n,r,i){let a=i===void 0,o={kind:`field`,proto:e,deprecated:e.options?.deprecated??!1,name:e.name,number:e.number,scalar:void 0,message:void 0,enum:void 0,presence:gn(e,r,a,t),utf8Validation:xn(e,t),listKind:void 0,mapKind:void 0,mapKey:void 0,delimitedEncoding:void 0,packed:void 0,longAsString:!1,getDefaultValue:void 0},s;if(a){let r=t.kind==`file`?t:t.file,i=t.kind==`file`?void 0:t,a=pn(e,i,r);o.kind=`extension`,o.file=r,o.parent=i,o.oneof=void 0,o.typeName=a,o.jsonName=`[${a}]`,s=()=>`extension ${a}`;let c=n.getMessage(mn(e.extendee));Cn(c,`invalid FieldDescriptorProto: extendee ${e.extendee} not found`),o.extendee=c}else{let n=t;Cn(n.kind==`message`),o.parent=n,o.oneof=r,o.localName=r?yt(e.name):St(yt(e.name)),o.jsonName=e.jsonName,s=()=>`field ${n.typeName}.${e.name}`}Object.defineProperty(o,"toString",{value:s,writable:!0,enumerable:!0,configurable:!0});let c=e.label,l=e.type,u=e.options?.jstype;if(c===zt){let r=l==It?i?.get(mn(e.typeName)):void 0;if(r){o.fieldKind=`map`;let{key:e,value:t}=vn(r);return o.mapKey=e.scalar,o.mapKind=t.fieldKind,o.message=t.message,o.delimitedEncoding=!1,o.enum=t.enum,o.scalar=t.scalar,o}switch(o.fieldKind=`list`,l){case It:case Ft:o.listKind=`message`,o.message=n.getMessage(mn(e.typeName)),Cn(o.message),o.delimitedEncoding=bn(e,t);break;case Rt:o.listKind=`enum`,o.enum=n.getEnum(mn(e.typeName)),Cn(o.enum);break;default:o.listKind=`scalar`,o.scalar=l,o.longAsString=u==Vt}return o.packed=_n(e,t),o}switch(l){case It:case Ft:o.fieldKind=`message`,o.message=n.getMessage(mn(e.typeName)),Cn(o.message,`invalid FieldDescriptorProto: type_name ${e.typeName} not found`),o.delimitedEncoding=bn(e,t),o.getDefaultValue=()=>void 0;break;case Rt:{let t=n.getEnum(mn(e.typeName));Cn(t!==void 0,`invalid FieldDescriptorProto: type_name ${e.typeName} not found`),o.fieldKind=`enum`,o.enum=n.getEnum(mn(e.typeName)),o.getDefaultValue=()=>re(e,`defaultValue`)?wt(t,e.defaultValue):void 0;break}default:o.fieldKind=`scalar`,o.scalar=l,o.longAsString=u==Vt,o.getDefaultValue=()=>re(e,`defaultValue`)?Tt(l,e.defaultValue):void 0}return o}function cn(e){switch(e.syntax){case``:case`proto2`:return jt;case`proto3`:return Mt;case`editions`:if(e.edition===Nt)return Xt;if(e.edition in Zt)return e.edition;throw Error(`${e.name}: unsupported edition`);default:throw Error(`${e.name}: unsupported syntax "${e.syntax}"`)}}function ln(e,t){return e.dependency.map(n=>{let r=t.getFile(n);if(!r)throw Error(`Cannot find ${n}, imported by ${e.name}`);return r})}function un(e,t){let n=fn(e)+`_`;for(let e of t){if(!e.name.toLowerCase().startsWith(n))return;let t=e.name.substring(n.length);if(t.length==0||/^\d/.test(t))return}return n}function dn(e){let t;for(let n of e.options?.$unknown??[]){if(n.no!==998||n.wireType!==x.LengthDelimited)continue;let e=new Ze(new Ze(n.data).bytes());for(;e.pos<e.len;){let[n,r]=e.tag();n===1&&r===x.LengthDelimited?t=e.string():e.skip(r,n)}}return t}function fn(e){return(e.substring(0,1)+e.substring(1).replace(/[A-Z]/g,e=>`_`+e)).toLowerCase()}function pn(e,t,n){let r;return r=t?`${t.typeName}.${e.name}`:n.proto.package.length>0?`${n.proto.package}.${e.name}`:`${e.name}`,r}function mn(e){return e.startsWith(`.`)?e.substring(1):e}function hn(e,t){if(!re(e,`oneofIndex`)||e.proto3Optional)return;let n=t[e.oneofIndex];return Cn(n,`invalid FieldDescriptorProto: oneof #${e.oneofIndex} for field #${e.number} not found`),n}function gn(e,t,n,r){if(e.label==Bt)return Gt;if(e.label==zt)return Wt;if(t||e.proto3Optional||n)return Ut;let i=Sn(`fieldPresence`,{proto:e,parent:r});return i==Wt&&(e.type==It||e.type==Ft)?Ut:i}function _n(e,t){if(e.label!=zt)return!1;switch(e.type){case Pt:case Lt:case Ft:case It:return!1}let n=e.options;return n&&re(n,`packed`)?n.packed:Kt==Sn(`repeatedFieldEncoding`,{proto:e,parent:t})}function vn(e){let n=e.fields.find(e=>e.number===1),r=e.fields.find(e=>e.number===2);return Cn(n&&n.fieldKind==`scalar`&&n.scalar!=t.BYTES&&n.scalar!=t.FLOAT&&n.scalar!=t.DOUBLE&&r&&r.fieldKind!=`list`&&r.fieldKind!=`map`),{key:n,value:r}}function yn(e){return Jt==Sn(`enumType`,{proto:e.proto,parent:e.parent??e.file})}function bn(e,t){return e.type==Ft||qt==Sn(`messageEncoding`,{proto:e,parent:t})}function xn(e,t){return Yt==Sn(`utf8Validation`,{proto:e,parent:t})}function Sn(e,t){let n=t.proto.options?.features;if(n){let t=n[e];if(t!=0)return t}if(`kind`in t){if(t.kind==`message`)return Sn(e,t.parent??t.file);let n=Zt[t.edition];if(!n)throw Error(`feature default for edition ${t.edition} not found`);return n[e]}return Sn(e,t.parent)}function Cn(e,t){if(!e)throw Error(t)}function wn(e){let t=Tn(e);return t.messageType.forEach(Ct),Ot(t,()=>void 0).getFile(t.name)}function Tn(e){return Object.assign(Object.create({syntax:``,edition:0}),Object.assign(Object.assign({$typeName:`google.protobuf.FileDescriptorProto`,dependency:[],publicDependency:[],weakDependency:[],optionDependency:[],service:[],extension:[]},e),{messageType:e.messageType.map(En),enumType:e.enumType.map(kn)}))}function En(e){return Object.assign(Object.create({visibility:0}),{$typeName:`google.protobuf.DescriptorProto`,name:e.name,field:e.field?.map(Dn)??[],extension:[],nestedType:e.nestedType?.map(En)??[],enumType:e.enumType?.map(kn)??[],extensionRange:e.extensionRange?.map(e=>Object.assign({$typeName:`google.protobuf.DescriptorProto.ExtensionRange`},e))??[],oneofDecl:[],reservedRange:[],reservedName:[]})}function Dn(e){return Object.assign(Object.create({label:1,typeName:``,extendee:``,defaultValue:``,oneofIndex:0,jsonName:``,proto3Optional:!1}),Object.assign(Object.assign({$typeName:`google.protobuf.FieldDescriptorProto`},e),{options:e.options?On(e.options):void 0}))}function On(e){return Object.assign(Object.create({ctype:0,packed:!1,jstype:0,lazy:!1,unverifiedLazy:!1,deprecated:!1,weak:!1,debugRedact:!1,retention:0}),Object.assign(Object.assign({$typeName:`google.protobuf.FieldOptions`},e),{targets:e.targets??[],editionDefaults:e.editionDefaults?.map(e=>Object.assign({$typeName:`google.protobuf.FieldOptions.EditionDefault`},e))??[],uninterpretedOption:[]}))}function kn(e){return Object.assign(Object.create({visibility:0}),{$typeName:`google.protobuf.EnumDescriptorProto`,name:e.name,reservedName:[],reservedRange:[],value:e.value.map(e=>Object.assign({$typeName:`google.protobuf.EnumValueDescriptorProto`},e))})}function S(e,t,...n){return n.reduce((e,t)=>e.nestedMessages[t],e.messages[t])}var An=wn({name:`google/protobuf/descriptor.proto`,package:`google.protobuf`,messageType:[{name:`FileDescriptorSet`,field:[{name:`file`,number:1,type:11,label:3,typeName:`.google.protobuf.FileDescriptorProto`}],extensionRange:[{start:536e6,end:536000001}]},{name:`FileDescriptorProto`,field:[{name:`name`,number:1,type:9,label:1},{name:`package`,number:2,type:9,label:1},{name:`dependency`,number:3,type:9,label:3},{name:`public_dependency`,number:10,type:5,label:3},{name:`weak_dependency`,number:11,type:5,label:3},{name:`option_dependency`,number:15,type:9,label:3},{name:`message_type`,number:4,type:11,label:3,typeName:`.google.protobuf.DescriptorProto`},{name:`enum_type`,number:5,type:11,label:3,typeName:`.google.protobuf.EnumDescriptorProto`},{name:`service`,number:6,type:11,label:3,typeName:`.google.protobuf.ServiceDescriptorProto`},{name:`extension`,number:7,type:11,label:3,typeName:`.google.protobuf.FieldDescriptorProto`},{name:`options`,number:8,type:11,label:1,typeName:`.google.protobuf.FileOptions`},{name:`source_code_info`,number:9,type:11,label:1,typeName:`.google.protobuf.SourceCodeInfo`},{name:`syntax`,number:12,type:9,label:1},{name:`edition`,number:14,type:14,label:1,typeName:`.google.protobuf.Edition`}]},{name:`DescriptorProto`,field:[{name:`name`,number:1,type:9,label:1},{name:`field`,number:2,type:11,label:3,typeName:`.google.protobuf.FieldDescriptorProto`},{name:`extension`,number:6,type:11,label:3,typeName:`.google.protobuf.FieldDescriptorProto`},{name:`nested_type`,number:3,type:11,label:3,typeName:`.google.protobuf.DescriptorProto`},{name:`enum_type`,number:4,type:11,label:3,typeName:`.google.protobuf.EnumDescriptorProto`},{name:`extension_range`,number:5,type:11,label:3,typeName:`.google.protobuf.DescriptorProto.ExtensionRange`},{name:`oneof_decl`,number:8,type:11,label:3,typeName:`.google.protobuf.OneofDescriptorProto`},{name:`options`,number:7,type:11,label:1,typeName:`.google.protobuf.MessageOptions`},{name:`reserved_range`,number:9,type:11,label:3,typeName:`.google.protobuf.DescriptorProto.ReservedRange`},{name:`reserved_name`,number:10,type:9,label:3},{name:`visibility`,number:11,type:14,label:1,typeName:`.google.protobuf.SymbolVisibility`}],nestedType:[{name:`ExtensionRange`,field:[{name:`start`,number:1,type:5,label:1},{name:`end`,number:2,type:5,label:1},{name:`options`,number:3,type:11,label:1,typeName:`.google.protobuf.ExtensionRangeOptions`}]},{name:`ReservedRange`,field:[{name:`start`,number:1,type:5,label:1},{name:`end`,number:2,type:5,label:1}]}]},{name:`ExtensionRangeOptions`,field:[{name:`uninterpreted_option`,number:999,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption`},{name:`declaration`,number:2,type:11,label:3,typeName:`.google.protobuf.ExtensionRangeOptions.Declaration`,options:{retention:2}},{name:`features`,number:50,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`verification`,number:3,type:14,label:1,typeName:`.google.protobuf.ExtensionRangeOptions.VerificationState`,defaultValue:`UNVERIFIED`,options:{retention:2}}],nestedType:[{name:`Declaration`,field:[{name:`number`,number:1,type:5,label:1},{name:`full_name`,number:2,type:9,label:1},{name:`type`,number:3,type:9,label:1},{name:`reserved`,number:5,type:8,label:1},{name:`repeated`,number:6,type:8,label:1}]}],enumType:[{name:`VerificationState`,value:[{name:`DECLARATION`,number:0},{name:`UNVERIFIED`,number:1}]}],extensionRange:[{start:990,end:999},{start:1e3,end:536870912}]},{name:`FieldDescriptorProto`,field:[{name:`name`,number:1,type:9,label:1},{name:`number`,number:3,type:5,label:1},{name:`label`,number:4,type:14,label:1,typeName:`.google.protobuf.FieldDescriptorProto.Label`},{name:`type`,number:5,type:14,label:1,typeName:`.google.protobuf.FieldDescriptorProto.Type`},{name:`type_name`,number:6,type:9,label:1},{name:`extendee`,number:2,type:9,label:1},{name:`default_value`,number:7,type:9,label:1},{name:`oneof_index`,number:9,type:5,label:1},{name:`json_name`,number:10,type:9,label:1},{name:`options`,number:8,type:11,label:1,typeName:`.google.protobuf.FieldOptions`},{name:`proto3_optional`,number:17,type:8,label:1}],enumType:[{name:`Type`,value:[{name:`TYPE_DOUBLE`,number:1},{name:`TYPE_FLOAT`,number:2},{name:`TYPE_INT64`,number:3},{name:`TYPE_UINT64`,number:4},{name:`TYPE_INT32`,number:5},{name:`TYPE_FIXED64`,number:6},{name:`TYPE_FIXED32`,number:7},{name:`TYPE_BOOL`,number:8},{name:`TYPE_STRING`,number:9},{name:`TYPE_GROUP`,number:10},{name:`TYPE_MESSAGE`,number:11},{name:`TYPE_BYTES`,number:12},{name:`TYPE_UINT32`,number:13},{name:`TYPE_ENUM`,number:14},{name:`TYPE_SFIXED32`,number:15},{name:`TYPE_SFIXED64`,number:16},{name:`TYPE_SINT32`,number:17},{name:`TYPE_SINT64`,number:18}]},{name:`Label`,value:[{name:`LABEL_OPTIONAL`,number:1},{name:`LABEL_REPEATED`,number:3},{name:`LABEL_REQUIRED`,number:2}]}]},{name:`OneofDescriptorProto`,field:[{name:`name`,number:1,type:9,label:1},{name:`options`,number:2,type:11,label:1,typeName:`.google.protobuf.OneofOptions`}]},{name:`EnumDescriptorProto`,field:[{name:`name`,number:1,type:9,label:1},{name:`value`,number:2,type:11,label:3,typeName:`.google.protobuf.EnumValueDescriptorProto`},{name:`options`,number:3,type:11,label:1,typeName:`.google.protobuf.EnumOptions`},{name:`reserved_range`,number:4,type:11,label:3,typeName:`.google.protobuf.EnumDescriptorProto.EnumReservedRange`},{name:`reserved_name`,number:5,type:9,label:3},{name:`visibility`,number:6,type:14,label:1,typeName:`.google.protobuf.SymbolVisibility`}],nestedType:[{name:`EnumReservedRange`,field:[{name:`start`,number:1,type:5,label:1},{name:`end`,number:2,type:5,label:1}]}]},{name:`EnumValueDescriptorProto`,field:[{name:`name`,number:1,type:9,label:1},{name:`number`,number:2,type:5,label:1},{name:`options`,number:3,type:11,label:1,typeName:`.google.protobuf.EnumValueOptions`}]},{name:`ServiceDescriptorProto`,field:[{name:`name`,number:1,type:9,label:1},{name:`method`,number:2,type:11,label:3,typeName:`.google.protobuf.MethodDescriptorProto`},{name:`options`,number:3,type:11,label:1,typeName:`.google.protobuf.ServiceOptions`}]},{name:`MethodDescriptorProto`,field:[{name:`name`,number:1,type:9,label:1},{name:`input_type`,number:2,type:9,label:1},{name:`output_type`,number:3,type:9,label:1},{name:`options`,number:4,type:11,label:1,typeName:`.google.protobuf.MethodOptions`},{name:`client_streaming`,number:5,type:8,label:1,defaultValue:`false`},{name:`server_streaming`,number:6,type:8,label:1,defaultValue:`false`}]},{name:`FileOptions`,field:[{name:`java_package`,number:1,type:9,label:1},{name:`java_outer_classname`,number:8,type:9,label:1},{name:`java_multiple_files`,number:10,type:8,label:1,defaultValue:`false`,options:{}},{name:`java_generate_equals_and_hash`,number:20,type:8,label:1,options:{deprecated:!0}},{name:`java_string_check_utf8`,number:27,type:8,label:1,defaultValue:`false`},{name:`optimize_for`,number:9,type:14,label:1,typeName:`.google.protobuf.FileOptions.OptimizeMode`,defaultValue:`SPEED`},{name:`go_package`,number:11,type:9,label:1},{name:`cc_generic_services`,number:16,type:8,label:1,defaultValue:`false`},{name:`java_generic_services`,number:17,type:8,label:1,defaultValue:`false`},{name:`py_generic_services`,number:18,type:8,label:1,defaultValue:`false`},{name:`deprecated`,number:23,type:8,label:1,defaultValue:`false`},{name:`cc_enable_arenas`,number:31,type:8,label:1,defaultValue:`true`,options:{}},{name:`objc_class_prefix`,number:36,type:9,label:1},{name:`csharp_namespace`,number:37,type:9,label:1},{name:`swift_prefix`,number:39,type:9,label:1},{name:`php_class_prefix`,number:40,type:9,label:1},{name:`php_namespace`,number:41,type:9,label:1},{name:`php_metadata_namespace`,number:44,type:9,label:1},{name:`ruby_package`,number:45,type:9,label:1},{name:`features`,number:50,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`uninterpreted_option`,number:999,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption`}],enumType:[{name:`OptimizeMode`,value:[{name:`SPEED`,number:1},{name:`CODE_SIZE`,number:2},{name:`LITE_RUNTIME`,number:3}]}],extensionRange:[{start:990,end:999},{start:1e3,end:536870912}]},{name:`MessageOptions`,field:[{name:`message_set_wire_format`,number:1,type:8,label:1,defaultValue:`false`},{name:`no_standard_descriptor_accessor`,number:2,type:8,label:1,defaultValue:`false`},{name:`deprecated`,number:3,type:8,label:1,defaultValue:`false`},{name:`map_entry`,number:7,type:8,label:1},{name:`deprecated_legacy_json_field_conflicts`,number:11,type:8,label:1,options:{deprecated:!0}},{name:`features`,number:12,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`uninterpreted_option`,number:999,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption`}],extensionRange:[{start:990,end:999},{start:1e3,end:536870912}]},{name:`FieldOptions`,field:[{name:`ctype`,number:1,type:14,label:1,typeName:`.google.protobuf.FieldOptions.CType`,defaultValue:`STRING`},{name:`packed`,number:2,type:8,label:1},{name:`jstype`,number:6,type:14,label:1,typeName:`.google.protobuf.FieldOptions.JSType`,defaultValue:`JS_NORMAL`},{name:`lazy`,number:5,type:8,label:1,defaultValue:`false`},{name:`unverified_lazy`,number:15,type:8,label:1,defaultValue:`false`},{name:`deprecated`,number:3,type:8,label:1,defaultValue:`false`},{name:`weak`,number:10,type:8,label:1,defaultValue:`false`,options:{deprecated:!0}},{name:`debug_redact`,number:16,type:8,label:1,defaultValue:`false`},{name:`retention`,number:17,type:14,label:1,typeName:`.google.protobuf.FieldOptions.OptionRetention`},{name:`targets`,number:19,type:14,label:3,typeName:`.google.protobuf.FieldOptions.OptionTargetType`},{name:`edition_defaults`,number:20,type:11,label:3,typeName:`.google.protobuf.FieldOptions.EditionDefault`},{name:`features`,number:21,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`feature_support`,number:22,type:11,label:1,typeName:`.google.protobuf.FieldOptions.FeatureSupport`},{name:`uninterpreted_option`,number:999,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption`}],nestedType:[{name:`EditionDefault`,field:[{name:`edition`,number:3,type:14,label:1,typeName:`.google.protobuf.Edition`},{name:`value`,number:2,type:9,label:1}]},{name:`FeatureSupport`,field:[{name:`edition_introduced`,number:1,type:14,label:1,typeName:`.google.protobuf.Edition`},{name:`edition_deprecated`,number:2,type:14,label:1,typeName:`.google.protobuf.Edition`},{name:`deprecation_warning`,number:3,type:9,label:1},{name:`edition_removed`,number:4,type:14,label:1,typeName:`.google.protobuf.Edition`},{name:`removal_error`,number:5,type:9,label:1}]}],enumType:[{name:`CType`,value:[{name:`STRING`,number:0},{name:`CORD`,number:1},{name:`STRING_PIECE`,number:2}]},{name:`JSType`,value:[{name:`JS_NORMAL`,number:0},{name:`JS_STRING`,number:1},{name:`JS_NUMBER`,number:2}]},{name:`OptionRetention`,value:[{name:`RETENTION_UNKNOWN`,number:0},{name:`RETENTION_RUNTIME`,number:1},{name:`RETENTION_SOURCE`,number:2}]},{name:`OptionTargetType`,value:[{name:`TARGET_TYPE_UNKNOWN`,number:0},{name:`TARGET_TYPE_FILE`,number:1},{name:`TARGET_TYPE_EXTENSION_RANGE`,number:2},{name:`TARGET_TYPE_MESSAGE`,number:3},{name:`TARGET_TYPE_FIELD`,number:4},{name:`TARGET_TYPE_ONEOF`,number:5},{name:`TARGET_TYPE_ENUM`,number:6},{name:`TARGET_TYPE_ENUM_ENTRY`,number:7},{name:`TARGET_TYPE_SERVICE`,number:8},{name:`TARGET_TYPE_METHOD`,number:9}]}],extensionRange:[{start:990,end:999},{start:1e3,end:536870912}]},{name:`OneofOptions`,field:[{name:`features`,number:1,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`uninterpreted_option`,number:999,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption`}],extensionRange:[{start:990,end:999},{start:1e3,end:536870912}]},{name:`EnumOptions`,field:[{name:`allow_alias`,number:2,type:8,label:1},{name:`deprecated`,number:3,type:8,label:1,defaultValue:`false`},{name:`deprecated_legacy_json_field_conflicts`,number:6,type:8,label:1,options:{deprecated:!0}},{name:`features`,number:7,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`uninterpreted_option`,number:999,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption`}],extensionRange:[{start:990,end:999},{start:1e3,end:536870912}]},{name:`EnumValueOptions`,field:[{name:`deprecated`,number:1,type:8,label:1,defaultValue:`false`},{name:`features`,number:2,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`debug_redact`,number:3,type:8,label:1,defaultValue:`false`},{name:`feature_support`,number:4,type:11,label:1,typeName:`.google.protobuf.FieldOptions.FeatureSupport`},{name:`uninterpreted_option`,number:999,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption`}],extensionRange:[{start:990,end:999},{start:1e3,end:536870912}]},{name:`ServiceOptions`,field:[{name:`features`,number:34,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`deprecated`,number:33,type:8,label:1,defaultValue:`false`},{name:`uninterpreted_option`,number:999,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption`}],extensionRange:[{start:990,end:999},{start:1e3,end:536870912}]},{name:`MethodOptions`,field:[{name:`deprecated`,number:33,type:8,label:1,defaultValue:`false`},{name:`idempotency_level`,number:34,type:14,label:1,typeName:`.google.protobuf.MethodOptions.IdempotencyLevel`,defaultValue:`IDEMPOTENCY_UNKNOWN`},{name:`features`,number:35,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`uninterpreted_option`,number:999,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption`}],enumType:[{name:`IdempotencyLevel`,value:[{name:`IDEMPOTENCY_UNKNOWN`,number:0},{name:`NO_SIDE_EFFECTS`,number:1},{name:`IDEMPOTENT`,number:2}]}],extensionRange:[{start:990,end:999},{start:1e3,end:536870912}]},{name:`UninterpretedOption`,field:[{name:`name`,number:2,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption.NamePart`},{name:`identifier_value`,number:3,type:9,label:1},{name:`positive_int_value`,number:4,type:4,label:1},{name:`negative_int_value`,number:5,type:3,label:1},{name:`double_value`,number:6,type:1,label:1},{name:`string_value`,number:7,type:12,label:1},{name:`aggregate_value`,number:8,type:9,label:1}],nestedType:[{name:`NamePart`,field:[{name:`name_part`,number:1,type:9,label:2},{name:`is_extension`,number:2,type:8,label:2}]}]},{name:`FeatureSet`,field:[{name:`field_presence`,number:1,type:14,label:1,typeName:`.google.protobuf.FeatureSet.FieldPresence`,options:{retention:1,targets:[4,1],editionDefaults:[{value:`EXPLICIT`,edition:900},{value:`IMPLICIT`,edition:999},{value:`EXPLICIT`,edition:1e3}]}},{name:`enum_type`,number:2,type:14,label:1,typeName:`.google.protobuf.FeatureSet.EnumType`,options:{retention:1,targets:[6,1],editionDefaults:[{value:`CLOSED`,edition:900},{value:`OPEN`,edition:999}]}},{name:`repeated_field_encoding`,number:3,type:14,label:1,typeName:`.google.protobuf.FeatureSet.RepeatedFieldEncoding`,options:{retention:1,targets:[4,1],editionDefaults:[{value:`EXPANDED`,edition:900},{value:`PACKED`,edition:999}]}},{name:`utf8_validation`,number:4,type:14,label:1,typeName:`.google.protobuf.FeatureSet.Utf8Validation`,options:{retention:1,targets:[4,1],editionDefaults:[{value:`NONE`,edition:900},{value:`VERIFY`,edition:999}]}},{name:`message_encoding`,number:5,type:14,label:1,typeName:`.google.protobuf.FeatureSet.MessageEncoding`,options:{retention:1,targets:[4,1],editionDefaults:[{value:`LENGTH_PREFIXED`,edition:900}]}},{name:`json_format`,number:6,type:14,label:1,typeName:`.google.protobuf.FeatureSet.JsonFormat`,options:{retention:1,targets:[3,6,1],editionDefaults:[{value:`LEGACY_BEST_EFFORT`,edition:900},{value:`ALLOW`,edition:999}]}},{name:`enforce_naming_style`,number:7,type:14,label:1,typeName:`.google.protobuf.FeatureSet.EnforceNamingStyle`,options:{retention:2,targets:[1,2,3,4,5,6,7,8,9],editionDefaults:[{value:`STYLE_LEGACY`,edition:900},{value:`STYLE2024`,edition:1001},{value:`STYLE2026`,edition:1002}]}},{name:`default_symbol_visibility`,number:8,type:14,label:1,typeName:`.google.protobuf.FeatureSet.VisibilityFeature.DefaultSymbolVisibility`,options:{retention:2,targets:[1],editionDefaults:[{value:`EXPORT_ALL`,edition:900},{value:`EXPORT_TOP_LEVEL`,edition:1001},{value:`STRICT`,edition:1002}]}},{name:`enforce_proto_limits`,number:9,type:14,label:1,typeName:`.google.protobuf.FeatureSet.ProtoLimitsFeature.EnforceProtoLimits`,options:{retention:2,targets:[6,3,4,5],editionDefaults:[{value:`LEGACY_NO_EXPLICIT_LIMITS`,edition:900},{value:`PROTO_LIMITS2026`,edition:1002}]}}],nestedType:[{name:`VisibilityFeature`,enumType:[{name:`DefaultSymbolVisibility`,value:[{name:`DEFAULT_SYMBOL_VISIBILITY_UNKNOWN`,number:0},{name:`EXPORT_ALL`,number:1},{name:`EXPORT_TOP_LEVEL`,number:2},{name:`LOCAL_ALL`,number:3},{name:`STRICT`,number:4}]}]},{name:`ProtoLimitsFeature`,enumType:[{name:`EnforceProtoLimits`,value:[{name:`PROTO_LIMITS_UNKNOWN`,number:0},{name:`LEGACY_NO_EXPLICIT_LIMITS`,number:1},{name:`PROTO_LIMITS2026`,number:2}]}]}],enumType:[{name:`FieldPresence`,value:[{name:`FIELD_PRESENCE_UNKNOWN`,number:0},{name:`EXPLICIT`,number:1},{name:`IMPLICIT`,number:2},{name:`LEGACY_REQUIRED`,number:3}]},{name:`EnumType`,value:[{name:`ENUM_TYPE_UNKNOWN`,number:0},{name:`OPEN`,number:1},{name:`CLOSED`,number:2}]},{name:`RepeatedFieldEncoding`,value:[{name:`REPEATED_FIELD_ENCODING_UNKNOWN`,number:0},{name:`PACKED`,number:1},{name:`EXPANDED`,number:2}]},{name:`Utf8Validation`,value:[{name:`UTF8_VALIDATION_UNKNOWN`,number:0},{name:`VERIFY`,number:2},{name:`NONE`,number:3}]},{name:`MessageEncoding`,value:[{name:`MESSAGE_ENCODING_UNKNOWN`,number:0},{name:`LENGTH_PREFIXED`,number:1},{name:`DELIMITED`,number:2}]},{name:`JsonFormat`,value:[{name:`JSON_FORMAT_UNKNOWN`,number:0},{name:`ALLOW`,number:1},{name:`LEGACY_BEST_EFFORT`,number:2}]},{name:`EnforceNamingStyle`,value:[{name:`ENFORCE_NAMING_STYLE_UNKNOWN`,number:0},{name:`STYLE2024`,number:1},{name:`STYLE_LEGACY`,number:2},{name:`STYLE2026`,number:3}]}],extensionRange:[{start:1e3,end:9995},{start:9995,end:1e4},{start:1e4,end:10001}]},{name:`FeatureSetDefaults`,field:[{name:`defaults`,number:1,type:11,label:3,typeName:`.google.protobuf.FeatureSetDefaults.FeatureSetEditionDefault`},{name:`minimum_edition`,number:4,type:14,label:1,typeName:`.google.protobuf.Edition`},{name:`maximum_edition`,number:5,type:14,label:1,typeName:`.google.protobuf.Edition`}],nestedType:[{name:`FeatureSetEditionDefault`,field:[{name:`edition`,number:3,type:14,label:1,typeName:`.google.protobuf.Edition`},{name:`overridable_features`,number:4,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`fixed_features`,number:5,type:11,label:1,typeName:`.google.protobuf.FeatureSet`}]}]},{name:`SourceCodeInfo`,field:[{name:`location`,number:1,type:11,label:3,typeName:`.google.protobuf.SourceCodeInfo.Location`}],nestedType:[{name:`Location`,field:[{name:`path`,number:1,type:5,label:3,options:{packed:!0}},{name:`span`,number:2,type:5,label:3,options:{packed:!0}},{name:`leading_comments`,number:3,type:9,label:1},{name:`trailing_comments`,number:4,type:9,label:1},{name:`leading_detached_comments`,number:6,type:9,label:3}]}],extensionRange:[{start:536e6,end:536000001}]},{name:`GeneratedCodeInfo`,field:[{name:`annotation`,number:1,type:11,label:3,typeName:`.google.protobuf.GeneratedCodeInfo.Annotation`}],nestedType:[{name:`Annotation`,field:[{name:`path`,number:1,type:5,label:3,options:{packed:!0}},{name:`source_file`,number:2,type:9,label:1},{name:`begin`,number:3,type:5,label:1},{name:`end`,number:4,type:5,label:1},{name:`semantic`,number:5,type:14,label:1,typeName:`.google.protobuf.GeneratedCodeInfo.Annotation.Semantic`}],enumType:[{name:`Semantic`,value:[{name:`NONE`,number:0},{name:`SET`,number:1},{name:`ALIAS`,number:2}]}]}]}],enumType:[{name:`Edition`,value:[{name:`EDITION_UNKNOWN`,number:0},{name:`EDITION_LEGACY`,number:900},{name:`EDITION_PROTO2`,number:998},{name:`EDITION_PROTO3`,number:999},{name:`EDITION_2023`,number:1e3},{name:`EDITION_2024`,number:1001},{name:`EDITION_2026`,number:1002},{name:`EDITION_UNSTABLE`,number:9999},{name:`EDITION_1_TEST_ONLY`,number:1},{name:`EDITION_2_TEST_ONLY`,number:2},{name:`EDITION_99997_TEST_ONLY`,number:99997},{name:`EDITION_99998_TEST_ONLY`,number:99998},{name:`EDITION_99999_TEST_ONLY`,number:99999},{name:`EDITION_MAX`,number:2147483647}]},{name:`SymbolVisibility`,value:[{name:`VISIBILITY_UNSET`,number:0},{name:`VISIBILITY_LOCAL`,number:1},{name:`VISIBILITY_EXPORT`,number:2}]}]}),jn=S(An,1),Mn;(function(e){e[e.DECLARATION=0]=`DECLARATION`,e[e.UNVERIFIED=1]=`UNVERIFIED`})(Mn||={});var Nn;(function(e){e[e.DOUBLE=1]=`DOUBLE`,e[e.FLOAT=2]=`FLOAT`,e[e.INT64=3]=`INT64`,e[e.UINT64=4]=`UINT64`,e[e.INT32=5]=`INT32`,e[e.FIXED64=6]=`FIXED64`,e[e.FIXED32=7]=`FIXED32`,e[e.BOOL=8]=`BOOL`,e[e.STRING=9]=`STRING`,e[e.GROUP=10]=`GROUP`,e[e.MESSAGE=11]=`MESSAGE`,e[e.BYTES=12]=`BYTES`,e[e.UINT32=13]=`UINT32`,e[e.ENUM=14]=`ENUM`,e[e.SFIXED32=15]=`SFIXED32`,e[e.SFIXED64=16]=`SFIXED64`,e[e.SINT32=17]=`SINT32`,e[e.SINT64=18]=`SINT64`})(Nn||={});var Pn;(function(e){e[e.OPTIONAL=1]=`OPTIONAL`,e[e.REPEATED=3]=`REPEATED`,e[e.REQUIRED=2]=`REQUIRED`})(Pn||={});var Fn;(function(e){e[e.SPEED=1]=`SPEED`,e[e.CODE_SIZE=2]=`CODE_SIZE`,e[e.LITE_RUNTIME=3]=`LITE_RUNTIME`})(Fn||={});var In;(function(e){e[e.STRING=0]=`STRING`,e[e.CORD=1]=`CORD`,e[e.STRING_PIECE=2]=`STRING_PIECE`})(In||={});var Ln;(function(e){e[e.JS_NORMAL=0]=`JS_NORMAL`,e[e.JS_STRING=1]=`JS_STRING`,e[e.JS_NUMBER=2]=`JS_NUMBER`})(Ln||={});var Rn;(function(e){e[e.RETENTION_UNKNOWN=0]=`RETENTION_UNKNOWN`,e[e.RETENTION_RUNTIME=1]=`RETENTION_RUNTIME`,e[e.RETENTION_SOURCE=2]=`RETENTION_SOURCE`})(Rn||={});var zn;(function(e){e[e.TARGET_TYPE_UNKNOWN=0]=`TARGET_TYPE_UNKNOWN`,e[e.TARGET_TYPE_FILE=1]=`TARGET_TYPE_FILE`,e[e.TARGET_TYPE_EXTENSION_RANGE=2]=`TARGET_TYPE_EXTENSION_RANGE`,e[e.TARGET_TYPE_MESSAGE=3]=`TARGET_TYPE_MESSAGE`,e[e.TARGET_TYPE_FIELD=4]=`TARGET_TYPE_FIELD`,e[e.TARGET_TYPE_ONEOF=5]=`TARGET_TYPE_ONEOF`,e[e.TARGET_TYPE_ENUM=6]=`TARGET_TYPE_ENUM`,e[e.TARGET_TYPE_ENUM_ENTRY=7]=`TARGET_TYPE_ENUM_ENTRY`,e[e.TARGET_TYPE_SERVICE=8]=`TARGET_TYPE_SERVICE`,e[e.TARGET_TYPE_METHOD=9]=`TARGET_TYPE_METHOD`})(zn||={});var Bn;(function(e){e[e.IDEMPOTENCY_UNKNOWN=0]=`IDEMPOTENCY_UNKNOWN`,e[e.NO_SIDE_EFFECTS=1]=`NO_SIDE_EFFECTS`,e[e.IDEMPOTENT=2]=`IDEMPOTENT`})(Bn||={});var Vn;(function(e){e[e.DEFAULT_SYMBOL_VISIBILITY_UNKNOWN=0]=`DEFAULT_SYMBOL_VISIBILITY_UNKNOWN`,e[e.EXPORT_ALL=1]=`EXPORT_ALL`,e[e.EXPORT_TOP_LEVEL=2]=`EXPORT_TOP_LEVEL`,e[e.LOCAL_ALL=3]=`LOCAL_ALL`,e[e.STRICT=4]=`STRICT`})(Vn||={});var Hn;(function(e){e[e.PROTO_LIMITS_UNKNOWN=0]=`PROTO_LIMITS_UNKNOWN`,e[e.LEGACY_NO_EXPLICIT_LIMITS=1]=`LEGACY_NO_EXPLICIT_LIMITS`,e[e.PROTO_LIMITS2026=2]=`PROTO_LIMITS2026`})(Hn||={});var Un;(function(e){e[e.FIELD_PRESENCE_UNKNOWN=0]=`FIELD_PRESENCE_UNKNOWN`,e[e.EXPLICIT=1]=`EXPLICIT`,e[e.IMPLICIT=2]=`IMPLICIT`,e[e.LEGACY_REQUIRED=3]=`LEGACY_REQUIRED`})(Un||={});var Wn;(function(e){e[e.ENUM_TYPE_UNKNOWN=0]=`ENUM_TYPE_UNKNOWN`,e[e.OPEN=1]=`OPEN`,e[e.CLOSED=2]=`CLOSED`})(Wn||={});var Gn;(function(e){e[e.REPEATED_FIELD_ENCODING_UNKNOWN=0]=`REPEATED_FIELD_ENCODING_UNKNOWN`,e[e.PACKED=1]=`PACKED`,e[e.EXPANDED=2]=`EXPANDED`})(Gn||={});var Kn;(function(e){e[e.UTF8_VALIDATION_UNKNOWN=0]=`UTF8_VALIDATION_UNKNOWN`,e[e.VERIFY=2]=`VERIFY`,e[e.NONE=3]=`NONE`})(Kn||={});var qn;(function(e){e[e.MESSAGE_ENCODING_UNKNOWN=0]=`MESSAGE_ENCODING_UNKNOWN`,e[e.LENGTH_PREFIXED=1]=`LENGTH_PREFIXED`,e[e.DELIMITED=2]=`DELIMITED`})(qn||={});var Jn;(function(e){e[e.JSON_FORMAT_UNKNOWN=0]=`JSON_FORMAT_UNKNOWN`,e[e.ALLOW=1]=`ALLOW`,e[e.LEGACY_BEST_EFFORT=2]=`LEGACY_BEST_EFFORT`})(Jn||={});var Yn;(function(e){e[e.ENFORCE_NAMING_STYLE_UNKNOWN=0]=`ENFORCE_NAMING_STYLE_UNKNOWN`,e[e.STYLE2024=1]=`STYLE2024`,e[e.STYLE_LEGACY=2]=`STYLE_LEGACY`,e[e.STYLE2026=3]=`STYLE2026`})(Yn||={});var Xn;(function(e){e[e.NONE=0]=`NONE`,e[e.SET=1]=`SET`,e[e.ALIAS=2]=`ALIAS`})(Xn||={});var Zn;(function(e){e[e.EDITION_UNKNOWN=0]=`EDITION_UNKNOWN`,e[e.EDITION_LEGACY=900]=`EDITION_LEGACY`,e[e.EDITION_PROTO2=998]=`EDITION_PROTO2`,e[e.EDITION_PROTO3=999]=`EDITION_PROTO3`,e[e.EDITION_2023=1e3]=`EDITION_2023`,e[e.EDITION_2024=1001]=`EDITION_2024`,e[e.EDITION_2026=1002]=`EDITION_2026`,e[e.EDITION_UNSTABLE=9999]=`EDITION_UNSTABLE`,e[e.EDITION_1_TEST_ONLY=1]=`EDITION_1_TEST_ONLY`,e[e.EDITION_2_TEST_ONLY=2]=`EDITION_2_TEST_ONLY`,e[e.EDITION_99997_TEST_ONLY=99997]=`EDITION_99997_TEST_ONLY`,e[e.EDITION_99998_TEST_ONLY=99998]=`EDITION_99998_TEST_ONLY`,e[e.EDITION_99999_TEST_ONLY=99999]=`EDITION_99999_TEST_ONLY`,e[e.EDITION_MAX=2147483647]=`EDITION_MAX`})(Zn||={});var Qn;(function(e){e[e.VISIBILITY_UNSET=0]=`VISIBILITY_UNSET`,e[e.VISIBILITY_LOCAL=1]=`VISIBILITY_LOCAL`,e[e.VISIBILITY_EXPORT=2]=`VISIBILITY_EXPORT`})(Qn||={});function $n(e){return Object.assign(Object.assign({readUnknownFields:!0,recursionLimit:100},e),{depth:0})}function er(e,t,n){let r=b(e);return nr(e).read(r,new Ze(t),$n(n),t.byteLength),r}var tr=new WeakMap;function nr(e){let t=tr.get(e);return t===void 0&&(t=rr(e)),t}function rr(e){let t=String(e),n=new Map,r={read:ir(t,n),readGroup:ar(t,n)};tr.set(e,r);for(let t of e.fields)n.set(t.number,sr(t));return r}function ir(e,t){return(n,r,i,a)=>{if(++i.depth>i.recursionLimit)throw Error(`cannot decode ${e} from binary: maximum recursion depth of ${i.recursionLimit} reached`);let o=r.pos+a,s=n.$unknown??[];for(;r.pos<o;){let[e,a]=r.tag(),o=t.get(e);if(o===void 0){let t=r.skip(a,e,i.recursionLimit-i.depth);i.readUnknownFields&&s.push({no:e,wireType:a,data:t})}else o(n,r,i,a)}s.length>0&&(n.$unknown=s),i.depth--}}function ar(e,t){return(n,r,i,a)=>{if(++i.depth>i.recursionLimit)throw Error(`cannot decode ${e} from binary: maximum recursion depth of ${i.recursionLimit} reached`);let o,s,c=n.$unknown??[];for(;r.pos<r.len&&([o,s]=r.tag(),s!=x.EndGroup);){let e=t.get(o);if(e===void 0){let e=r.skip(s,o,i.recursionLimit-i.depth);i.readUnknownFields&&c.push({no:o,wireType:s,data:e})}else e(n,r,i,s)}if(s!=x.EndGroup||o!==a)throw Error(`invalid end group tag`);c.length>0&&(n.$unknown=c),i.depth--}}function or(e,t,n,r,i){sr(n)(e[y],t,i,r)}function sr(e){switch(e.fieldKind){case`scalar`:return cr(e);case`enum`:return lr(e);case`message`:return ur(e);case`list`:return fr(e);case`map`:return pr(e)}}function cr(e){let t=mr(e.scalar,e.utf8Validation,e.longAsString),n=e.localName;if(e.oneof){let r=e.oneof.localName;return(e,i)=>{e[r]={case:n,value:t(i)}}}return(e,r)=>{e[n]=t(r)}}function lr(e){let t=e.localName,n=e.oneof?.localName;if(e.enum.open)return n===void 0?(e,n)=>{e[t]=n.int32()}:(e,r)=>{e[n]={case:t,value:r.int32()}};let r=e.enum.values,i=e.number;return(e,a,o,s)=>{let c=a.int32();if(r.some(e=>e.number===c))n===void 0?e[t]=c:e[n]={case:t,value:c};else if(o.readUnknownFields){let t=[];d(c,t);let n=e.$unknown??[];n.push({no:i,wireType:s,data:new Uint8Array(t)}),e.$unknown=n}}}function ur(e){let t=e.localName,{toMessage:n,toLocal:r}=nt(e),i=dr(e);if(e.oneof){let a=e.oneof.localName;return(e,o,s)=>{let c=e[a],l=n(c.case===t?c.value:void 0);i(l,o,s),e[a]={case:t,value:r(l)}}}return(e,a,o)=>{let s=n(e[t]);i(s,a,o),e[t]=r(s)}}function dr(e){let t=nr(e.message);if(e.delimitedEncoding){let n=e.number;return(e,r,i)=>t.readGroup(e,r,i,n)}return(e,n,r)=>t.read(e,n,r,n.uint32())}function fr(e){let n=e.localName;if(e.listKind==`message`){let{toMessage:t,toLocal:r}=nt(e),i=dr(e);return(e,a,o)=>{let s=t(void 0);i(s,a,o),e[n].push(r(s))}}let r=e.listKind==`enum`?t.INT32:e.scalar,i=e.listKind==`scalar`&&e.longAsString,a=mr(r,e.utf8Validation,i),o=r!=t.STRING&&r!=t.BYTES;return(e,t,r,i)=>{let s=e[n];if(i==x.LengthDelimited&&o){let e=t.uint32()+t.pos;for(;t.pos<e;)s.push(a(t))}else s.push(a(t))}}function pr(e){let n=e.localName,r=mr(e.mapKey,e.utf8Validation,!1),i=g(e.mapKey,!1),a,o;switch(e.mapKind){case`scalar`:{let n=e.scalar,r=mr(n,e.utf8Validation,!1);if(a=e=>r(e),n==t.BYTES)o=()=>new Uint8Array;else{let e=g(n,!1);o=()=>e}break}case`enum`:{let t=e.enum.values[0].number;a=e=>e.int32(),o=()=>t;break}case`message`:{let{toMessage:t,toLocal:n}=nt(e),r=nr(e.message).read;a=(e,i,a)=>{let o=t(a);return r(o,e,i,e.uint32()),n(o)},o=()=>n(t(void 0));break}}return(e,t,s)=>{let c=e[n],l,u,d=t.uint32(),f=t.pos+d;for(;t.pos<f;){let[e,n]=t.tag();switch(e){case 1:l=r(t);break;case 2:u=a(t,s,u);break;default:t.skip(n,e,s.recursionLimit-s.depth)}}l===void 0&&(l=i),u===void 0&&(u=o()),oe(c,l,u)}}function mr(e,n,r){switch(e){case t.STRING:return e=>e.string(n);case t.BOOL:return e=>e.bool();case t.DOUBLE:return e=>e.double();case t.FLOAT:return e=>e.float();case t.INT32:return e=>e.int32();case t.INT64:return r?e=>String(e.int64()):e=>e.int64();case t.UINT64:return r?e=>String(e.uint64()):e=>e.uint64();case t.FIXED64:return r?e=>String(e.fixed64()):e=>e.fixed64();case t.BYTES:return e=>e.bytes();case t.FIXED32:return e=>e.fixed32();case t.SFIXED32:return e=>e.sfixed32();case t.SFIXED64:return r?e=>String(e.sfixed64()):e=>e.sfixed64();case t.SINT64:return r?e=>String(e.sint64()):e=>e.sint64();case t.UINT32:return e=>e.uint32();case t.SINT32:return e=>e.sint32()}}function C(e,t){let n=er(jn,lt(e));return n.messageType.forEach(Ct),n.dependency=t?.map(e=>e.proto.name)??[],Ot(n,e=>t?.find(t=>t.proto.name===e)).getFile(n.name)}var hr=C(`Ch5nb29nbGUvcHJvdG9idWYvZHVyYXRpb24ucHJvdG8SD2dvb2dsZS5wcm90b2J1ZiIqCghEdXJhdGlvbhIPCgdzZWNvbmRzGAEgASgDEg0KBW5hbm9zGAIgASgFQoMBChNjb20uZ29vZ2xlLnByb3RvYnVmQg1EdXJhdGlvblByb3RvUAFaMWdvb2dsZS5nb2xhbmcub3JnL3Byb3RvYnVmL3R5cGVzL2tub3duL2R1cmF0aW9ucGL4AQGiAgNHUEKqAh5Hb29nbGUuUHJvdG9idWYuV2VsbEtub3duVHlwZXNiBnByb3RvMw`),gr=C(`Chlnb29nbGUvcHJvdG9idWYvYW55LnByb3RvEg9nb29nbGUucHJvdG9idWYiJgoDQW55EhAKCHR5cGVfdXJsGAEgASgJEg0KBXZhbHVlGAIgASgMQnYKE2NvbS5nb29nbGUucHJvdG9idWZCCEFueVByb3RvUAFaLGdvb2dsZS5nb2xhbmcub3JnL3Byb3RvYnVmL3R5cGVzL2tub3duL2FueXBiogIDR1BCqgIeR29vZ2xlLlByb3RvYnVmLldlbGxLbm93blR5cGVzYgZwcm90bzM`),_r=S(gr,0),vr=2,yr=3,br={writeUnknownFields:!0};function xr(e){return e?Object.assign(Object.assign({},br),e):br}function Sr(e,t,n){let r=new We;return wr(e)(r,xr(n),t),r.finish()}var Cr=new WeakMap;function wr(e){let t=Cr.get(e);return t===void 0&&(t=Tr(e)),t}function Tr(e){let t=e.typeName,n=e.fields.concat().sort((e,t)=>e.number-t.number),r=n[0],i=[],a=(e,n,a)=>{if(a.$typeName!==t&&r!==void 0)throw new Fe(r,`cannot use ${r} with message ${a.$typeName}`,`ForeignFieldError`);for(let t=0;t<i.length;t++)i[t](e,n,a);let o=a.$unknown;if(o!==void 0&&n.writeUnknownFields)for(let t=0;t<o.length;t++){let{no:n,wireType:r,data:i}=o[t];e.tag(n,r).raw(i)}};Cr.set(e,a);for(let e of n)i.push(Er(e));return a}function Er(e){switch(e.fieldKind){case`message`:case`scalar`:case`enum`:return Dr(e);case`list`:return kr(e);case`map`:return Ar(e)}}function Dr(e){let n=Or(e),r=e.localName;if(e.oneof){let t=e.oneof.localName;return(e,i,a)=>{let o=a[t];o.case===r&&n(e,i,o.value)}}if(e.presence!=vr){let t=e.presence==yr?`cannot encode ${e} to binary: required field not set`:void 0;return(e,i,a)=>{let o=a[r];if(o!==void 0&&Object.prototype.hasOwnProperty.call(a,r))n(e,i,o);else if(t!==void 0)throw Error(t)}}if(e.fieldKind==`enum`){let t=e.enum.values[0].number;return(e,i,a)=>{let o=a[r];o!==t&&n(e,i,o)}}switch(e.scalar){case t.BOOL:return(e,t,i)=>{let a=i[r];a!==!1&&n(e,t,a)};case t.STRING:return(e,t,i)=>{let a=i[r];a!==``&&n(e,t,a)};case t.BYTES:return(e,t,i)=>{let a=i[r];(!(a instanceof Uint8Array)||a.byteLength>0)&&n(e,t,a)};case t.DOUBLE:case t.FLOAT:return(e,t,i)=>{let a=i[r];Object.is(a,0)||n(e,t,a)};default:return(e,t,i)=>{let a=i[r];a!=0&&n(e,t,a)}}}function Or(e){switch(e.fieldKind){case`message`:{let{toMessage:t}=nt(e),n=Ir(e);return(e,r,i)=>{n(e,r,t(i))}}case`scalar`:case`enum`:{let n=e.fieldKind==`enum`?t.INT32:e.scalar,r=e.number,i=Lr(n),a=Nr(n,e.parent.typeName,e.name);return(e,t,n)=>{e.tag(r,i),a(e,n)}}}}function kr(e){let n=e.localName,r=e.number;switch(e.listKind){case`message`:{let{toMessage:t}=nt(e),r=Ir(e);return(e,i,a)=>{let o=a[n];for(let n=0;n<o.length;n++)r(e,i,t(o[n]))}}case`scalar`:case`enum`:{let i=e.listKind==`enum`?t.INT32:e.scalar,a=Nr(i,e.parent.typeName,e.name);if(e.packed)return(e,t,i)=>{let o=i[n];if(o.length!=0){e.tag(r,x.LengthDelimited).fork();for(let t=0;t<o.length;t++)a(e,o[t]);e.join()}};let o=Lr(i);return(e,t,i)=>{let s=i[n];for(let t=0;t<s.length;t++)e.tag(r,o),a(e,s[t])}}}}function Ar(e){let n=e.localName,r=e.number,i=jr(e);if(e.mapKind==`message`){let{toMessage:t}=nt(e),a=wr(e.message);return(e,o,s)=>{let c=s[n],l=Object.keys(c);for(let n=0;n<l.length;n++){let s=l[n];e.tag(r,x.LengthDelimited).fork(),i(e,s),e.tag(2,x.LengthDelimited).fork(),a(e,o,t(c[s])),e.join(),e.join()}}}let a=e.mapKind==`enum`?t.INT32:e.scalar,o=Lr(a),s=Nr(a,e.parent.typeName,e.name);return(e,t,a)=>{let c=a[n],l=Object.keys(c);for(let t=0;t<l.length;t++){let n=l[t];e.tag(r,x.LengthDelimited).fork(),i(e,n),e.tag(2,o),s(e,c[n]),e.join()}}}function jr(e){let t=Lr(e.mapKey),n=Nr(e.mapKey,e.parent.typeName,e.name),r=Mr(e.mapKey);return(e,i)=>{e.tag(1,t),n(e,r(i))}}function Mr(e){switch(e){case t.STRING:return e=>e;case t.BOOL:return e=>e===`true`||e!==`false`&&e;case t.UINT64:case t.FIXED64:return e=>{try{return p.uParse(e)}catch{return e}};case t.INT64:case t.SFIXED64:case t.SINT64:return e=>{try{return p.parse(e)}catch{return e}};default:return e=>{let t=Number.parseInt(e);return Number.isFinite(t)?t:e}}}function Nr(e,t,n){let r=Pr(e);return(e,i)=>{try{r(e,i)}catch(e){throw e instanceof Error?Error(`cannot encode field ${t}.${n} to binary: ${e.message}`):e}}}function Pr(e){switch(e){case t.STRING:return(e,t)=>e.string(t);case t.BOOL:return(e,t)=>e.bool(t);case t.DOUBLE:return(e,t)=>e.double(t);case t.FLOAT:return(e,t)=>e.float(t);case t.INT32:return(e,t)=>e.int32(t);case t.INT64:return(e,t)=>e.int64(t);case t.UINT64:return(e,t)=>e.uint64(t);case t.FIXED64:return(e,t)=>e.fixed64(t);case t.BYTES:return(e,t)=>e.bytes(t);case t.FIXED32:return(e,t)=>e.fixed32(t);case t.SFIXED32:return(e,t)=>e.sfixed32(t);case t.SFIXED64:return(e,t)=>e.sfixed64(t);case t.SINT64:return(e,t)=>e.sint64(t);case t.UINT32:return(e,t)=>e.uint32(t);case t.SINT32:return(e,t)=>e.sint32(t)}}function Fr(e,t,n,r){Er(r)(e,t,n[y])}function Ir(e){let t=e.number,n=wr(e.message);return e.delimitedEncoding?(e,r,i)=>{e.tag(t,x.StartGroup),n(e,r,i),e.tag(t,x.EndGroup)}:(e,r,i)=>{e.tag(t,x.LengthDelimited).fork(),n(e,r,i),e.join()}}function Lr(e){switch(e){case t.BYTES:case t.STRING:return x.LengthDelimited;case t.DOUBLE:case t.FIXED64:case t.SFIXED64:return x.Bit64;case t.FIXED32:case t.SFIXED32:case t.FLOAT:return x.Bit32;default:return x.Varint}}function Rr(e,t,...n){if(n.length>0)throw Error();return e.services[t]}var zr=C(btoa(`
google/api/field_behavior.proto
google.api*¶
\rFieldBehavior
FIELD_BEHAVIOR_UNSPECIFIED\0\f
\bOPTIONAL\f
\bREQUIRED
\vOUTPUT_ONLY

INPUT_ONLY\r
	IMMUTABLE
UNORDERED_LIST
NON_EMPTY_DEFAULT\x07

IDENTIFIER\b:\`
field_behavior.google.protobuf.FieldOptions\b (2.google.api.FieldBehaviorR\rfieldBehaviorBp
com.google.apiBFieldBehaviorProtoPZAgoogle.golang.org/genproto/googleapis/api/annotations;annotations¢GAPIbproto3`),[An]),Br=C(btoa(`
khronos/v1/bounds.proto
khronos.v1""
Bounds\v
min (\r\v
max (\r:I
items.google.protobuf.FieldOptionsÑ (\v2.khronos.v1.BoundsRitems:K
length.google.protobuf.FieldOptionsÒ (\v2.khronos.v1.BoundsRlength:I
value.google.protobuf.FieldOptionsÓ (\v2.khronos.v1.BoundsRvalueB

khronos.v1B\vBoundsProtoPZkhronos/v1;khronosv1¢KRVª
Khronos.V1º	KhronosV1Ê
Khronos\\V1âKhronos\\V1\\GPBMetadataê\vKhronos::V1bproto3`),[An]),Vr=C(btoa(`
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
second (\v2.khronos.v1.Cards"
\bBuilding
kind (2.khronos.v1.Kind$
at (\v2.khronos.v1.SquareBâA\r
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
Khronos\\V1âKhronos\\V1\\GPBMetadataê\vKhronos::V1bproto3`),[zr]),Hr=S(Vr,0),Ur=S(Vr,1),Wr=S(Vr,2),Gr=S(Vr,4),Kr=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.MILITARY=1]=`MILITARY`,e[e.RELIGIOUS=2]=`RELIGIOUS`,e[e.CIVIL=3]=`CIVIL`,e}({}),qr=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.WATCHTOWER=1]=`WATCHTOWER`,e[e.KEEP=2]=`KEEP`,e[e.CASTLE=3]=`CASTLE`,e[e.CHAPEL=4]=`CHAPEL`,e[e.MONASTERY=5]=`MONASTERY`,e[e.ABBEY=6]=`ABBEY`,e[e.HAMLET=7]=`HAMLET`,e[e.TOWN=8]=`TOWN`,e[e.CITY=9]=`CITY`,e}({}),Jr=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.FIRST=1]=`FIRST`,e[e.SECOND=2]=`SECOND`,e}({}),Yr=C(btoa(`
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
verb"]
\vGivenAction(

structured (\v2.khronos.v1.ActionH\0\x1B
\bnotation (	B\x07µH\0B\x07
given"6
\fExchangeHand&
cards (\v2.khronos.v1.CardsBâA"z
	SwapCards"
take (2.khronos.v1.CardType
count (\rBâAH\0%
give (\v2.khronos.v1.CardsBâAB\b
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
Khronos\\V1âKhronos\\V1\\GPBMetadataê\vKhronos::V1bproto3`),[zr,Br,Vr]),Xr=S(Yr,0),Zr=C(btoa(`
khronos/v1/decision.proto
khronos.v1"º
\bDecision\f
seat (\r
age (2.khronos.v1.Age
clause (	5
building_choice (\v2.khronos.v1.BuildingChoiceH\0/
\fplace_choice (\v2.khronos.v1.PlaceChoiceH\0B

\bquestion"
BuildingChoice"
type (2.khronos.v1.CardType%
domain (\v2.khronos.v1.SquareSet.
\x07choices (\v2.khronos.v1.BuildingB\x07µ"}
\vPlaceChoice&
\bbuilding (\v2.khronos.v1.Building
kind (2.khronos.v1.Kind&
\x07squares (\v2.khronos.v1.SquareSetB

khronos.v1B\rDecisionProtoPZkhronos/v1;khronosv1¢KRVª
Khronos.V1º	KhronosV1Ê
Khronos\\V1âKhronos\\V1\\GPBMetadataê\vKhronos::V1bproto3`),[Br,Vr]),Qr=C(btoa(`
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
Khronos\\V1âKhronos\\V1\\GPBMetadataê\vKhronos::V1bproto3`),[Yr,Zr,Vr]),$r=S(Qr,0),ei=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.GAME_OVER=1]=`GAME_OVER`,e[e.NOT_YOUR_TURN=2]=`NOT_YOUR_TURN`,e[e.DECISION_PENDING=3]=`DECISION_PENDING`,e[e.NO_DECISION_PENDING=4]=`NO_DECISION_PENDING`,e[e.NOT_YOUR_DECISION=5]=`NOT_YOUR_DECISION`,e[e.NOT_A_CHOICE=6]=`NOT_A_CHOICE`,e[e.PLACE_OUTSIDE=7]=`PLACE_OUTSIDE`,e[e.ALREADY_EXCHANGED=8]=`ALREADY_EXCHANGED`,e[e.EXCHANGE_AFTER_ACTION=9]=`EXCHANGE_AFTER_ACTION`,e[e.NO_CARDS_GIVEN_UP=10]=`NO_CARDS_GIVEN_UP`,e[e.CARDS_NOT_IN_HAND=11]=`CARDS_NOT_IN_HAND`,e[e.CARDS_BEYOND_TOTALS=12]=`CARDS_BEYOND_TOTALS`,e[e.TOO_LITTLE_MONEY=13]=`TOO_LITTLE_MONEY`,e[e.NO_HOLDEM=14]=`NO_HOLDEM`,e[e.ALREADY_SWAPPED=15]=`ALREADY_SWAPPED`,e[e.SWAP_AFTER_ACTION=16]=`SWAP_AFTER_ACTION`,e[e.NO_CARDS_TAKEN=17]=`NO_CARDS_TAKEN`,e[e.CARDS_NOT_IN_ROW=18]=`CARDS_NOT_IN_ROW`,e[e.UNEQUAL_SWAP=19]=`UNEQUAL_SWAP`,e[e.SAME_BOARD=20]=`SAME_BOARD`,e[e.ADVENTURER_ELSEWHERE=21]=`ADVENTURER_ELSEWHERE`,e[e.ADVENTURER_SPENT=22]=`ADVENTURER_SPENT`,e[e.PAYMENT_UNCLEAR=23]=`PAYMENT_UNCLEAR`,e[e.TOO_FEW_CARDS=24]=`TOO_FEW_CARDS`,e[e.WRONG_CARDS=25]=`WRONG_CARDS`,e[e.TOO_MANY_CARDS=26]=`TOO_MANY_CARDS`,e[e.SURCHARGE_MISSING=27]=`SURCHARGE_MISSING`,e[e.NO_ADVENTURER=28]=`NO_ADVENTURER`,e[e.WRONG_BOARD=29]=`WRONG_BOARD`,e[e.NO_TILE=30]=`NO_TILE`,e[e.NO_CUBE=31]=`NO_CUBE`,e[e.OFF_BOARD=32]=`OFF_BOARD`,e[e.NOT_FREE=33]=`NOT_FREE`,e[e.NO_BUILDING=34]=`NO_BUILDING`,e[e.NOT_YOURS=35]=`NOT_YOURS`,e[e.OTHER_TYPE=36]=`OTHER_TYPE`,e[e.NOT_LARGER=37]=`NOT_LARGER`,e[e.NOT_COVERED=38]=`NOT_COVERED`,e[e.TOO_LARGE=39]=`TOO_LARGE`,e[e.PRINTED=40]=`PRINTED`,e[e.BUILDING_FULL=41]=`BUILDING_FULL`,e[e.NOT_A_RUIN=42]=`NOT_A_RUIN`,e[e.RIVER=43]=`RIVER`,e[e.DOMAINS_JOINED=44]=`DOMAINS_JOINED`,e[e.EQUAL_HIGHEST=45]=`EQUAL_HIGHEST`,e[e.HAND_NOT_GIVEN_UP=46]=`HAND_NOT_GIVEN_UP`,e}({}),ti=C(btoa(`
khronos/v1/event.proto
khronos.v1"ó\b
Event
\x07clauses (	
\bsentence (	/
\faction_taken (\v2.khronos.v1.ActionTakenH\0/
\fcards_played (\v2.khronos.v1.CardsPlayedH\01
\rbuilding_laid (\v2.khronos.v1.BuildingLaidH\05
cascade_settled (\v2.khronos.v1.CascadeSettledH\0-
\vmoney_moved\x07 (\v2.khronos.v1.MoneyMovedH\07
adventurer_moved\b (\v2\x1B.khronos.v1.AdventurerMovedH\02
cards_given_up	 (\v2.khronos.v1.CardsGivenUpH\0-
\vcards_drawn
 (\v2.khronos.v1.CardsDrawnH\0-
\vturn_passed\v (\v2.khronos.v1.TurnPassedH\07
income_collected\f (\v2\x1B.khronos.v1.IncomeCollectedH\07
building_changed\r (\v2\x1B.khronos.v1.BuildingChangedH\07
building_removed (\v2\x1B.khronos.v1.BuildingRemovedH\03
ripple_stopped (\v2.khronos.v1.RippleStoppedH\03
domains_joined (\v2.khronos.v1.DomainsJoinedH\0-
\vclash_found (\v2.khronos.v1.ClashFoundH\0;
decision_requested (\v2.khronos.v1.DecisionRequestedH\01
\rpile_shuffled (\v2.khronos.v1.PileShuffledH\01
\rcards_swapped (\v2.khronos.v1.CardsSwappedH\0<
first_player_chosen (\v2.khronos.v1.FirstPlayerChosenH\0'
\brow_laid (\v2.khronos.v1.RowLaidH\0+

game_ended (\v2.khronos.v1.GameEndedH\0B
fact"1
\vActionTaken"
action (\v2.khronos.v1.Action"A
\vCardsPlayed\f
seat (\r$
\x07payment (\v2.khronos.v1.Payment"W
\fCardsGivenUp\f
seat (\r 
cards (\v2.khronos.v1.Cards
count (\rB\bµ\b"g

CardsDrawn\f
seat (\r
count (\rB\bµ\b"
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
amount (\r"4

TurnPassed\f
seat (\r
number (\rB\bµ\b\x07"!
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
Khronos\\V1âKhronos\\V1\\GPBMetadataê\vKhronos::V1bproto3`),[Yr,Br,Zr,Vr,Qr]),ni=C(btoa(`
khronos/v1/legal.proto
khronos.v1"k
Cost'
	card_type (2.khronos.v1.CardType
\vtyped_cards (\r
surcharge_cards (\r\f
ecus (\r"¨

LegalGroup2
\rexchange_hand (\v2.khronos.v1.LegalExchangeH\0+

swap_cards (\v2.khronos.v1.LegalSwapH\0)
travel (\v2.khronos.v1.LegalTravelH\02
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
give (\v2.khronos.v1.Cards"d
\vLegalTravel*

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
Khronos\\V1âKhronos\\V1\\GPBMetadataê\vKhronos::V1bproto3`),[Vr]),ri=C(btoa(`
khronos/v1/review.proto
khronos.v1"q

MoneyEntry\f
seat (\r'
source (2.khronos.v1.MoneySource
age (2.khronos.v1.Age
amount ("/
\bStanding\r
money (\r
\fvalue_tenths ("

PlayerTurn
number (\rB\bµ\b\x07\f
seat (\r
\ffirst_action (\r
\bnotation (	'
\x07entries (\v2.khronos.v1.MoneyEntry'
	standings (\v2.khronos.v1.Standing\r
ended\x07 (\b.

comparison\b (\v2.khronos.v1.TurnComparison
	sentences	 (	"Á
TurnComparison
\rplayed_tenths (
\vbest_tenths ("
better (\v2.khronos.v1.Action
better_notation (	
better_sentences (	,
parts (\v2.khronos.v1.ValuePartBµ"Å
	ValuePart'
reason (2.khronos.v1.ValueReason
\ramount_tenths (\f
seat (\r
age (2.khronos.v1.Age#

instead_of (2.khronos.v1.Age\x1B
\vturn_number (\rBµ\x07'
source\x07 (2.khronos.v1.MoneySource&
\x07squares\b (\v2.khronos.v1.SquareSet
\vecus_before	 (

ecus_after
 (
\bsentence\v (	*­
\vMoneySource
MONEY_SOURCE_UNSPECIFIED\0
MONEY_SOURCE_INCOME
MONEY_SOURCE_BONUS
MONEY_SOURCE_EXCHANGE
MONEY_SOURCE_TRAVEL\x1B
MONEY_SOURCE_DEMOLITION*
\vValueReason
VALUE_REASON_UNSPECIFIED\0
VALUE_REASON_MONEY
VALUE_REASON_INCOME
VALUE_REASON_TAKEN
VALUE_REASON_LOST
VALUE_REASON_GROWN
VALUE_REASON_SHRUNK
VALUE_REASON_SAFER\x07
VALUE_REASON_AT_RISK\b
VALUE_REASON_EASIER	
VALUE_REASON_HARDER

VALUE_REASON_OTHER_BOARD\v
VALUE_REASON_RIVAL\f
VALUE_REASON_CARDS\r
VALUE_REASON_RESTB

khronos.v1B\vReviewProtoPZkhronos/v1;khronosv1¢KRVª
Khronos.V1º	KhronosV1Ê
Khronos\\V1âKhronos\\V1\\GPBMetadataê\vKhronos::V1bproto3`),[Yr,Br,Vr]),ii=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.INCOME=1]=`INCOME`,e[e.BONUS=2]=`BONUS`,e[e.EXCHANGE=3]=`EXCHANGE`,e[e.TRAVEL=4]=`TRAVEL`,e[e.DEMOLITION=5]=`DEMOLITION`,e}({}),ai=C(btoa(`
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
\x07refusal (\v2.khronos.v1.Refusal"
\rCheckedAction&
\x07refusal (\v2.khronos.v1.RefusalH\0&
\x07preview (\v2.khronos.v1.PreviewH\0$
	broken_by (\v2.khronos.v1.EventB	
\x07verdict"Y

GainChange"
action (\v2.khronos.v1.Action
\bsentence (	
\rchange_tenths ("
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
\bsentence\f (	"Ù

Suggestion"
action (\v2.khronos.v1.Action
\bnotation (	
\vgain_tenths (
\bsentence (	
action_sentence (	'
plan (\v2.khronos.v1.PlannedAction,
parts\x07 (\v2.khronos.v1.ValuePartBµ"W
\rPlannedAction"
action (\v2.khronos.v1.Action
\bnotation (	
\bsentence (	"V
IncomeForecast\f
seat (\r'
boards (\v2.khronos.v1.BoardIncome\r
total (\r"d
\vBoardIncome
age (2.khronos.v1.Age\r
worth (\r
adventurer_present (\b\f
paid (\r"°
\rSquareReading"
age (2.khronos.v1.AgeBâA(
square (\v2.khronos.v1.SquareBâA!
changed_permille (\rB\x07µè\x07.
kinds (\v2.khronos.v1.KindReadingBµ"H
\vKindReading
kind (2.khronos.v1.Kind
\bpermille (\rB\x07µè\x07"J
\vWordReading;
\falternatives (\v2\x1B.khronos.v1.WordAlternativeB\bµ\b"B
WordAlternative
text (	Bµ@
\bpermille (\rB\x07µè\x07"|
\vActionMatch"
action (\v2.khronos.v1.Action%
\bpayments (\v2.khronos.v1.Payment
\bnotation (	
\bpermille (\r*ï
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
Khronos\\V1âKhronos\\V1\\GPBMetadataê\vKhronos::V1bproto3`),[zr,Yr,Br,Zr,ti,ni,Vr,Qr,ri]),oi=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.RIPPLE=1]=`RIPPLE`,e[e.RIPPLE_STOPPED=2]=`RIPPLE_STOPPED`,e[e.PARADOX=3]=`PARADOX`,e[e.JUNCTION=4]=`JUNCTION`,e[e.JUNCTION_CLASH=5]=`JUNCTION_CLASH`,e[e.DIVISION_CLASH=6]=`DIVISION_CLASH`,e[e.DECISION=7]=`DECISION`,e}({}),si=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.EASY=1]=`EASY`,e[e.MEDIUM=2]=`MEDIUM`,e[e.STRONG=3]=`STRONG`,e}({}),ci=C(btoa(`
khronos/v1/audit.proto
khronos.v1"Y
PositionProblem\r
field (	
clause (	
\bsentence (	
\rsuggested_fix (	B

khronos.v1B
AuditProtoPZkhronos/v1;khronosv1¢KRVª
Khronos.V1º	KhronosV1Ê
Khronos\\V1âKhronos\\V1\\GPBMetadataê\vKhronos::V1bproto3`)),li=C(btoa(`
khronos/v1/config.proto
khronos.v1"¿
	GameSetup,
config (\v2.khronos.v1.GameConfigBâA

first_seat (\r
\vseed_phrase (	B\x07µ H\0
seed (\fB\bµ\b  H\0,
\fsealed_seats (\v2.khronos.v1.SealedSeatB\b
chance"D

SealedSeat
\vsecret_hash (\fB\bµ\b  
nonce (\fB\bµ\b  "á

GameConfig)
seats (\v2.khronos.v1.SeatB\bµ\b
built_in_region (	H\01
\rcustom_region (\v2.khronos.v1.CustomRegionH\0$
\x07edition (2.khronos.v1.Edition
holdem (\b
deck (2.khronos.v1.Deck'
	card_mode\x07 (2.khronos.v1.CardMode+
\vhouse_rules\b (\v2.khronos.v1.HouseRules$
\x07secrecy	 (2.khronos.v1.SecrecyB\b
region"6
Seat
name (	B\bµ\b@
colour (	Bµ "$
\fCustomRegion
rows (	Bµ@"Î

HouseRules/
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
Khronos\\V1âKhronos\\V1\\GPBMetadataê\vKhronos::V1bproto3`),[zr,Br]),ui=S(li,0),di=S(li,1),fi=S(li,4),pi=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.MATAGOT=1]=`MATAGOT`,e[e.RIO_GRANDE=2]=`RIO_GRANDE`,e}({}),mi=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.STANDARD=1]=`STANDARD`,e[e.FIRST_PRINTING=2]=`FIRST_PRINTING`,e}({}),hi=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.DEALT=1]=`DEALT`,e[e.REPORTED=2]=`REPORTED`,e}({}),gi=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.OPEN=1]=`OPEN`,e[e.SEALED=2]=`SEALED`,e}({}),_i=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.LEAVE_GAME=1]=`LEAVE_GAME`,e[e.TO_STOCK=2]=`TO_STOCK`,e}({}),vi=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.BOTH=1]=`BOTH`,e[e.HIGHER=2]=`HIGHER`,e}({}),yi=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.WHOLE_FOOTPRINT=1]=`WHOLE_FOOTPRINT`,e[e.NEW_SQUARES=2]=`NEW_SQUARES`,e}({}),bi=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.STAYS=1]=`STAYS`,e[e.REMOVED=2]=`REMOVED`,e}({}),xi=C(btoa(`
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

violations	 (\v2.khronos.v1.ViolationEntry"í
\x07Numbers
\vmin_players (\r
\vmax_players (\r
cubes_per_player (\r
starting_money (\r
	hand_size (\r
cards_per_adventurer (\r

game_turns\x07 (\r
\fincome_turns\b (\r
exchange_price	 (\r
\ftravel_price
 (\r
demolition_price\v (\r
\bmin_side\f (\r
\bmax_side\r (\r.

surcharges (\v2.khronos.v1.SurchargeEntry
\x07bonuses (\r"O
SurchargeEntry
\x07players (\r
\fforest_cards (\r
mountain_cards (\r"Â
	KindEntry
kind (2.khronos.v1.Kind\r
title (	"
type (2.khronos.v1.CardType
size (\rB\bµ\b\r
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
\bsentence (	"
\vClauseEntry

id (	\r
title (	
\x07chapter (	
\bsentence (	
\x07section (	3
interpretations (\v2.khronos.v1.Interpretation":
Interpretation\f
ours (	\r
other (	\v
why (	"\\
ViolationEntry'
code (2.khronos.v1.ViolationCode
\bsentence (	
\x07clauses (	B

khronos.v1B\fCatalogProtoPZkhronos/v1;khronosv1¢KRVª
Khronos.V1º	KhronosV1Ê
Khronos\\V1âKhronos\\V1\\GPBMetadataê\vKhronos::V1bproto3`),[Br,li,Vr,Qr]),Si=S(xi,0),Ci=C(btoa(`
khronos/v1/options.proto
khronos.v1"í
RequestOptions
seat (\rH\0*
	spectator (\v2.khronos.v1.SpectatorH\0 
host (\v2.khronos.v1.HostH\0
expected_digest (	
locale (	
with_sentences (\b\x1B
\vseat_secret\x07 (\fBµ 
\ras_if_on_turn\b (\bB\b
viewer"\v
	Spectator"
HostB

khronos.v1B\fOptionsProtoPZkhronos/v1;khronosv1¢KRVª
Khronos.V1º	KhronosV1Ê
Khronos\\V1âKhronos\\V1\\GPBMetadataê\vKhronos::V1bproto3`),[Br]),wi=C(btoa(`
khronos/v1/state.proto
khronos.v1"
	GameState
schema_version (\r
rules_revision (\r
\rpublic_digest (	Bµ@1
\vpublic_part (\v2.khronos.v1.PublicPartBâA6
\rprivate_parts (\v2.khronos.v1.PrivatePartBµ+
\vhidden_part (\v2.khronos.v1.HiddenPart"
sealed\x07 (\v2.khronos.v1.Sealed"s
Sealed
key_id (	Bµ@
\x07payload (\f%
seats (\v2.khronos.v1.SealedSeat
	seed_hash (\fBµ "

PublicPart&
config (\v2.khronos.v1.GameConfig

first_seat (\r\x1B
\brevision (\rB	µÂ×/!
boards (\v2.khronos.v1.Board\r
stock (\r
tiles_out_of_game (\r#
\x07players\x07 (\v2.khronos.v1.Player#
\bdiscards\b (\v2.khronos.v1.Cards%

holdem_row	 (\v2.khronos.v1.Cards
	pile_size
 (\r$
turn\v (\v2.khronos.v1.TurnBâA\f
over\f (\b$
\x07cascade\r (\v2.khronos.v1.Cascade"l
Board,
tiles (\v2.khronos.v1.BuildingB\x07µ5
\fhamlet_cubes (\v2.khronos.v1.HamletCubeB\x07µ"@

HamletCube$
at (\v2.khronos.v1.SquareBâA\f
seat (\r"Ç
Player
money (\rB	µÂ×/
cubes (\rBµ
	hand_size (\r;
first_adventurer (\v2\x1B.khronos.v1.AdventurerStateBâA<
second_adventurer (\v2\x1B.khronos.v1.AdventurerStateBâA"M
AdventurerState
age (2.khronos.v1.Age
\fcards_played (\rBµ"a
Turn
number (\rB\bµ\b\x07\f
seat (\r
\x07swapped (\b
	exchanged (\b\r
acted (\b"«
\x07Cascade&
before (\v2.khronos.v1.PublicPart"
action (\v2.khronos.v1.Action,
\x07answers (\v2.khronos.v1.ActionB\x07µ\b&
\bdecision (\v2.khronos.v1.Decision"<
\vPrivatePart\f
seat (\r
hand (\v2.khronos.v1.Cards"c

HiddenPart
seed (\fB\bµ\b  
\bposition (\r+
pile (2.khronos.v1.CardTypeB\x07µB

khronos.v1B
StateProtoPZkhronos/v1;khronosv1¢KRVª
Khronos.V1º	KhronosV1Ê
Khronos\\V1âKhronos\\V1\\GPBMetadataê\vKhronos::V1bproto3`),[zr,Yr,Br,li,Zr,Vr]),Ti=S(wi,0),Ei=S(wi,4),Di=S(wi,7),Oi=S(wi,8),ki=C(btoa(`
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
\x07refusal (\v2.khronos.v1.RefusalB

khronos.v1B	PlayProtoPZkhronos/v1;khronosv1¢KRVª
Khronos.V1º	KhronosV1Ê
Khronos\\V1âKhronos\\V1\\GPBMetadataê\vKhronos::V1bproto3`),[li,Zr,ti,Qr,wi]),Ai=C(btoa(`
khronos/v1/record.proto
khronos.v1"

GameRecord
rules_revision (\r&
setup (\v2.khronos.v1.GameSetupH\0)
\bposition (\v2.khronos.v1.GameStateH\04
\x07actions (\v2.khronos.v1.RecordedActionB\x07µ\b2
\x07headers (\v2.khronos.v1.RecordHeaderB\x07µ
\bforeword (	
	afterword\x07 (	B\v
	beginning"
RecordedAction-
action (\v2.khronos.v1.GivenActionBâA
\rpublic_digest (	
\x07comment (	
comments_above (	"+
\fRecordHeader\f
name (	\r
value (	"±
\fReplaySource&
setup (\v2.khronos.v1.GameSetupH\0&
state (\v2.khronos.v1.GameStateH\0(
record (\v2.khronos.v1.GameRecordH\0
\vrecord_text (	B\bµ\bH\0B
game"

ReplayStep"
action (\v2.khronos.v1.Action
\rpublic_digest (	!
events (\v2.khronos.v1.Event0
undo_obstacles (2.khronos.v1.UndoObstacle"ü

ReplayStop\r
index (\r,
reason (2.khronos.v1.ReplayStopReason"
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
found (	*®
\bTextForm
TEXT_FORM_UNSPECIFIED\0
TEXT_FORM_ACTION
TEXT_FORM_POSITION
TEXT_FORM_RECORD
TEXT_FORM_REGION
TEXT_FORM_DIAGRAM
TEXT_FORM_MAP_CODE*Å
ReplayStopReason"
REPLAY_STOP_REASON_UNSPECIFIED\0
REPLAY_STOP_REASON_ILLEGAL%
!REPLAY_STOP_REASON_DIGEST_DIFFERS!
REPLAY_STOP_REASON_UNREADABLE#
REPLAY_STOP_REASON_PART_MISSINGB

khronos.v1B\vRecordProtoPZkhronos/v1;khronosv1¢KRVª
Khronos.V1º	KhronosV1Ê
Khronos\\V1âKhronos\\V1\\GPBMetadataê\vKhronos::V1bproto3`),[zr,Yr,Br,li,ti,Qr,wi]),ji=S(Ai,0),Mi=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.ACTION=1]=`ACTION`,e[e.POSITION=2]=`POSITION`,e[e.RECORD=3]=`RECORD`,e[e.REGION=4]=`REGION`,e[e.DIAGRAM=5]=`DIAGRAM`,e[e.MAP_CODE=6]=`MAP_CODE`,e}({}),Ni=C(btoa(`
google/rpc/status.proto
google.rpc"N
Status\f
code (
\x07message (	%
\x07details (\v2.google.protobuf.AnyB^
com.google.rpcB\vStatusProtoPZ7google.golang.org/genproto/googleapis/rpc/status;status¢RPCbproto3`),[gr]),Pi=C(btoa(`
 khronos/v1/referee_service.proto
khronos.v1"@
GetCatalogRequest+
\x07options (\v2.khronos.v1.RequestOptions":
GetCatalogResponse$
\x07catalog (\v2.khronos.v1.Catalog"l
CreateGameRequest*
setup (\v2.khronos.v1.GameSetupBâA+
\x07options (\v2.khronos.v1.RequestOptions"]
CreateGameResponse$
state (\v2.khronos.v1.GameState!
events (\v2.khronos.v1.Event"
ValidateActionRequest*
state (\v2.khronos.v1.GameStateBâA+
\x07options (\v2.khronos.v1.RequestOptions-
action (\v2.khronos.v1.GivenActionBâA"y
ValidateActionResponse&
\x07refusal (\v2.khronos.v1.RefusalH\0,

acceptance (\v2.khronos.v1.AcceptanceH\0B	
\x07verdict"

Acceptance!
events (\v2.khronos.v1.Event&
\bdecision (\v2.khronos.v1.Decision0
undo_obstacles (2.khronos.v1.UndoObstacle"
ApplyActionRequest*
state (\v2.khronos.v1.GameStateBâA+
\x07options (\v2.khronos.v1.RequestOptions-
action (\v2.khronos.v1.GivenActionBâA"
ApplyActionResponse$
state (\v2.khronos.v1.GameState!
events (\v2.khronos.v1.Event0
undo_obstacles (2.khronos.v1.UndoObstacle"
ListLegalActionsRequest*
state (\v2.khronos.v1.GameStateBâA+
\x07options (\v2.khronos.v1.RequestOptions'
verbs (2.khronos.v1.VerbBµ@%
ages (2.khronos.v1.AgeBµ@'
kinds (2.khronos.v1.KindBµ@"
square (\v2.khronos.v1.Square"x
ListLegalActionsResponse\f
seat (\r&
groups (\v2.khronos.v1.LegalGroup&
\bdecision (\v2.khronos.v1.Decision"
ExplainPlacementsRequest*
state (\v2.khronos.v1.GameStateBâA+
\x07options (\v2.khronos.v1.RequestOptions"
age (2.khronos.v1.AgeBâA$
kind (2.khronos.v1.KindBâA
old (\v2.khronos.v1.Square\f
seat (\r
with_consequences\x07 (\b"B
ExplainPlacementsResponse%
map (\v2.khronos.v1.PlacementMap"À
PreviewActionsRequest*
state (\v2.khronos.v1.GameStateBâA+
\x07options (\v2.khronos.v1.RequestOptions2
\x07actions (\v2.khronos.v1.GivenActionB\bµ\b 
max_decision_depth (\r"\`
PreviewActionsResponse"
steps (\v2.khronos.v1.Preview"
stop (\v2.khronos.v1.PlanStop"Ê
CheckPlanRequest*
state (\v2.khronos.v1.GameStateBâA+
\x07options (\v2.khronos.v1.RequestOptions2
\x07actions (\v2.khronos.v1.GivenActionB\bµ\b )
since (\v2.khronos.v1.EventB\x07µ "¾
CheckPlanResponse*
\x07actions (\v2.khronos.v1.CheckedAction"
stop (\v2.khronos.v1.PlanStop
\vgain_tenths (\x1B
earlier_gain_tenths ('
\x07changes (\v2.khronos.v1.GainChange"
DescribeDomainsRequest*
state (\v2.khronos.v1.GameStateBâA+
\x07options (\v2.khronos.v1.RequestOptions%
ages (2.khronos.v1.AgeBµ@"m
DescribeDomainsResponse#
\x07domains (\v2.khronos.v1.Domain-
	forecasts (\v2.khronos.v1.IncomeForecast"Í
SuggestActionsRequest*
state (\v2.khronos.v1.GameStateBâA+
\x07options (\v2.khronos.v1.RequestOptions,
\bstrength (2.khronos.v1.StrengthBâA
max_suggestions (\rBµ\b\f
seed (\r"E
SuggestActionsResponse+
\vsuggestions (\v2.khronos.v1.Suggestion"ï
MatchActionRequest*
state (\v2.khronos.v1.GameStateBâA+
\x07options (\v2.khronos.v1.RequestOptions3
\x07squares (\v2.khronos.v1.SquareReadingB\x07µ .
words (\v2.khronos.v1.WordReadingBµ \x1B
\vmax_matches (\rBµ"S
MatchActionResponse(
\x07matches (\v2.khronos.v1.ActionMatch

contenders (\r"
ViewGameRequest*
state (\v2.khronos.v1.GameStateBâA+
\x07options (\v2.khronos.v1.RequestOptions*
events (\v2.khronos.v1.EventB\x07µ "[
ViewGameResponse$
state (\v2.khronos.v1.GameState!
events (\v2.khronos.v1.Event"o
AuditPositionRequest*
state (\v2.khronos.v1.GameStateBâA+
\x07options (\v2.khronos.v1.RequestOptions"
AuditPositionResponse-
\bproblems (\v2\x1B.khronos.v1.PositionProblem*
\vfixed_state (\v2.khronos.v1.GameState
unfixed_reason (	"¶
ReplayGameRequest,
game (\v2.khronos.v1.ReplaySourceBâA+
\x07options (\v2.khronos.v1.RequestOptions1
\x07actions (\v2.khronos.v1.GivenActionB\x07µ\b
\vwith_events (\b"°
ReplayGameResponse$
state (\v2.khronos.v1.GameState%
steps (\v2.khronos.v1.ReplayStep$
stop (\v2.khronos.v1.ReplayStop'
\fsetup_events (\v2.khronos.v1.Event"ð
ReviewGameRequest,
game (\v2.khronos.v1.ReplaySourceBâA+
\x07options (\v2.khronos.v1.RequestOptions1
\x07actions (\v2.khronos.v1.GivenActionB\x07µ\b
with_comparisons (\b\f
seed (\r
	page_size (\r

page_token\x07 (	"Å
ReviewGameResponse%
turns (\v2.khronos.v1.PlayerTurn
next_page_token (	$
state (\v2.khronos.v1.GameState#
start (\v2.khronos.v1.Standing$
stop (\v2.khronos.v1.ReplayStop"¦
ReadTextRequest
text (	B\bµ\b+
\x07options (\v2.khronos.v1.RequestOptions(
form (2.khronos.v1.TextFormBâA$
state (\v2.khronos.v1.GameState"c
ReadTextResponse(
\x07content (\v2.khronos.v1.TextContent%
errors (\v2.khronos.v1.TextError"¹
WriteTextRequest.
\x07content (\v2.khronos.v1.TextContentBâA+
\x07options (\v2.khronos.v1.RequestOptions"
form (2.khronos.v1.TextForm$
state (\v2.khronos.v1.GameState"!
WriteTextResponse\f
text (	"õ
\vPlayRequest

id (\r+
\x07options (\v2.khronos.v1.RequestOptions&
start (\v2.khronos.v1.PlayStartH\0(
apply (\v2.khronos.v1.GivenActionH\0-
	take_back (\v2.khronos.v1.PlayTakeBackH\0$
show (\v2.khronos.v1.PlayShowH\0B
body"Ê
\fPlayResponse

id (\r&
state (\v2.khronos.v1.PlayStateH\0*
\x07applied (\v2.khronos.v1.PlayAppliedH\0*
\x07refused (\v2.khronos.v1.PlayRefusedH\0$
failed (\v2.google.rpc.StatusH\0B\b
result2\f
RefereeServiceP

GetCatalog.khronos.v1.GetCatalogRequest.khronos.v1.GetCatalogResponse"K

CreateGame.khronos.v1.CreateGameRequest.khronos.v1.CreateGameResponse\\
ValidateAction!.khronos.v1.ValidateActionRequest".khronos.v1.ValidateActionResponse"S
\vApplyAction.khronos.v1.ApplyActionRequest.khronos.v1.ApplyActionResponse"b
ListLegalActions#.khronos.v1.ListLegalActionsRequest$.khronos.v1.ListLegalActionsResponse"e
ExplainPlacements$.khronos.v1.ExplainPlacementsRequest%.khronos.v1.ExplainPlacementsResponse"\\
PreviewActions!.khronos.v1.PreviewActionsRequest".khronos.v1.PreviewActionsResponse"M
	CheckPlan.khronos.v1.CheckPlanRequest.khronos.v1.CheckPlanResponse"_
DescribeDomains".khronos.v1.DescribeDomainsRequest#.khronos.v1.DescribeDomainsResponse"\\
SuggestActions!.khronos.v1.SuggestActionsRequest".khronos.v1.SuggestActionsResponse"S
\vMatchAction.khronos.v1.MatchActionRequest.khronos.v1.MatchActionResponse"J
\bViewGame\x1B.khronos.v1.ViewGameRequest.khronos.v1.ViewGameResponse"Y
\rAuditPosition .khronos.v1.AuditPositionRequest!.khronos.v1.AuditPositionResponse"P

ReplayGame.khronos.v1.ReplayGameRequest.khronos.v1.ReplayGameResponse"P

ReviewGame.khronos.v1.ReviewGameRequest.khronos.v1.ReviewGameResponse"J
\bReadText\x1B.khronos.v1.ReadTextRequest.khronos.v1.ReadTextResponse"M
	WriteText.khronos.v1.WriteTextRequest.khronos.v1.WriteTextResponse"=
Play.khronos.v1.PlayRequest.khronos.v1.PlayResponse(0B

khronos.v1BRefereeServiceProtoPZkhronos/v1;khronosv1¢KRVª
Khronos.V1º	KhronosV1Ê
Khronos\\V1âKhronos\\V1\\GPBMetadataê\vKhronos::V1bproto3`),[zr,Ni,Yr,ai,ci,Br,xi,li,Zr,ti,ni,Vr,Ci,ki,Ai,Qr,ri,wi]),Fi=S(Pi,1),Ii=S(Pi,8),Li=S(Pi,30),w=Rr(Pi,0),T,Ri,zi,Bi,Vi,Hi,Ui,Wi,Gi,Ki,qi,Ji=Symbol.for(`pv`),Yi={},Xi=[],Zi=/^m(i|n|o|s|text|space)$/,Qi=Array.isArray,$i=Xi.slice,ea=Object.assign;function ta(e){e&&e.parentNode&&e.remove()}function na(e,t,n){var r,i,a,o={},s=arguments.length;for(a in t)a==`key`?r=t[a]:a==`ref`&&typeof e!=`function`?i=t[a]:o[a]=t[a];return s>2&&(o.children=s>3?$i.call(arguments,2):n),ra(e,o,r,i,null)}function ra(e,t,n,r,i){var a={type:e,props:t,key:n,ref:r,__k:null,__:null,__b:0,__e:null,__c:null,constructor:Ji,__v:i||++Ri,__i:-1,__u:0};return!i&&T.vnode&&T.vnode(a),a}function E(e){return e.children}function ia(e,t){this.props=e,this.context=t,this.__g=0}function aa(e,t){if(t==null)return e.__&&aa(e.__,e.__i+1);for(var n;t<e.__k.length;t++)if((n=e.__k[t])&&n.__e)return n.__e;return typeof e.type!=`function`||e.props.__P?null:aa(e)}function oa(e){var t,n=e.__v,r=n.__e,i=[],a=[],o=e.__P;o&&((t=ea({constructor:Ji},n)).__v=n.__v+1,T.vnode&&T.vnode(t),_a(o,t,n,e.__n,o.namespaceURI,32&n.__u?[r]:null,i,r||aa(n),32&n.__u,a),t.__v=n.__v,t.__.__k[t.__i]=t,ba(i,t,a),n.__=n.__e=null,t.__e!=r&&sa(t))}function sa(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&(e.__e=t.__e)}),sa(e)}function ca(e){(8&e.__g||(e.__g|=8,Bi.push(e),Hi++))&&Vi==T.debounceRendering||((Vi=T.debounceRendering)||queueMicrotask)(la)}function la(){try{for(var e,t=1;Bi.length;)Bi.length>t&&Bi.sort(Ui),e=Bi.shift(),t=Bi.length,8&e.__g&&oa(e)}finally{(Hi=Bi.length)&&(Vi||queueMicrotask)(la)}}function ua(e,t,n,r,i,a,o,s,c,l,u){var d,f,p,m,ee,h,g=r.__k||Xi,_=t.length;for(c=da(n,t,g,c,_),d=0;d<_;d++)(p=n.__k[d])!=null&&(f=~p.__i&&g[p.__i]||Yi,p.__i=d,h=_a(e,p,f,i,a,o,s,c,l,u),m=p.__e,(f.ref!=p.ref||8&f.__u)&&(f.ref&&Sa(f.ref,null,p,f),p.ref&&u.push(p.ref,p.__c||m,p)),ee||=m,4&p.__u?(c=fa(p,c,e,!f.__v),f.__e&&(f.__e=null)):typeof p.type==`function`&&h!==void 0?c=h:m&&(c=m.nextSibling),p.__u&=-21);return n.__e=ee,c}function da(e,t,n,r,i){var a,o,s,c,l,u,d,f,p,m=n.length,ee=m,h=0,g=0,_=e.__k=Array(i);for(a=0;a<i;a++)(o=t[a])!=null&&typeof o!=`boolean`&&typeof o!=`function`?(typeof o!=`object`||o.constructor===String?o=_[a]=ra(null,o):Qi(o)?o=_[a]=ra(E,{children:o}):o.constructor===Ji&&o.__b?o=_[a]=ra(o.type,o.props,o.key,o.ref,o.__v):_[a]=o,c=a+h,o.__=e,o.__b=e.__b+1,s=null,~(l=o.__i=pa(o,n,c,ee))&&(ee--,(s=n[l])&&(s.__u|=2)),s&&s.__v?(o.__u|=16,l==c-1?h--:l==c+1?h++:l!=c&&(l>c?h--:h++,g=1)):(~l||(i>m?h--:i<m&&h++),typeof o.type!=`function`&&(o.__u|=4))):_[a]=null;if(g){for(u=[],d=[],a=0;a<i;a++)if((o=_[a])&&16&o.__u){for(h=0,f=u.length;h<f;)u[p=h+f>>1]<o.__i?h=p+1:f=p;u[h]=o.__i,d[a]=h+1}for(h=u.length;a--;)d[a]&&(d[a]==h?h--:_[a].__u|=4)}if(ee)for(a=0;a<m;a++)!(s=n[a])||2&s.__u||(s.__e==r&&(r=aa(s)),Ca(s,s));return r}function fa(e,t,n,r){var i,a,o,s;if(typeof e.type==`function`){if(e.props.__P)return t;if(i=e.__k)for(a=0;a<i.length;a++)i[a]&&(i[a].__=e,t=fa(i[a],t,n,!1));return t}for(t&&!t.parentNode&&(t=aa(e))&&!t.parentNode&&(t=null),o=e.__e,s=t;s&&s.nodeType==8;)s=s.nextSibling;for(o!=s&&(!r&&n.moveBefore&&o.parentNode?n.moveBefore(o,t):n.insertBefore(o,t||null)),t=o;(t&&=t.nextSibling)&&t.nodeType==8&&!t.data.startsWith(`$s`););return t}function pa(e,t,n,r){var i,a=e.key,o=e.type,s=t[n],c=s&&!(2&s.__u);if(s===null&&a==null||c&&a==s.key&&o==s.type)return n;if(r>+!!c){for(i=n-1;i>=0;i--)if((s=t[i])&&!(2&s.__u)&&a==s.key&&o==s.type)return i;for(i=n+1;i<t.length;i++)if((s=t[i])&&!(2&s.__u)&&a==s.key&&o==s.type)return i}return-1}function ma(e,t,n){n??=``,t[0]==`-`?e.setProperty(t,n):e[t]=n}function ha(e,t,n,r,i){var a,o;if(t==`style`){if(typeof n==`string`)e.style.cssText=n;else{if(typeof r==`string`&&(e.style.cssText=r=``),r)for(t in r)n&&t in n||ma(e.style,t);if(n)for(t in n)r&&n[t]==r[t]||ma(e.style,t,n[t])}}else if(t[0]==`o`&&t[1]==`n`)typeof n!=`function`&&(n=null),typeof r!=`function`&&(r=null),(e.__e||={})[t]=n,n&&r||(o=qi[t]||(qi[t]=ga(t)),(e.__a||={})[t]=Ki,a=t!=(t=t.replace(Gi,`$1`)),(t=t.slice(2))[0]<`a`&&(t=t.toLowerCase()),n?e.addEventListener(t,o,a):e.removeEventListener(t,o,a));else{if(i==`http://www.w3.org/2000/svg`)t=t.replace(/xlink(H|:h)/,`h`).replace(/sName$/,`s`);else if(t!=`width`&&t!=`height`&&t!=`href`&&t!=`list`&&t!=`form`&&t!=`tabIndex`&&t!=`download`&&t!=`rowSpan`&&t!=`colSpan`&&t!=`role`&&t!=`popover`&&t in e)try{e[t]=n??``;return}catch{}if(typeof n==`function`)return;n==null||!1===n&&t[4]!=`-`?e.removeAttribute(t):e.setAttribute(t,t==`popover`&&n==1?``:n)}}function ga(e){return function(t){var n=this.__e;if(n){if(n=n[e],t[Wi]==null)t[Wi]=Ki++;else if(t[Wi]<this.__a[e])return;return n(T.event?T.event(t):t)}}}function _a(e,t,n,r,i,a,o,s,c,l){var u,d,f,p,m,ee,h,g,_,v,y,te,ne,re,ie,ae,oe,se,ce=t.type;if(t.constructor!==Ji)return null;128&n.__u&&(c=32&n.__u,u=n.__c.__z)&&(t.__u|=c,d=a=[],u.nodeType==8?s=va(u,a):a.push(u),s=a[0]||s),(u=T.__b)&&u(t);n:if(typeof ce==`function`){f=o.length;try{if(g=t.props,_=(u=ce.prototype)&&u.render,v=(u=ce.contextType)&&r[u.__c],y=u?v?v.props.value:u.__:r,(p=n.__c)?(t.__c=p,2&p.__g&&(p.__g|=1)):(_?t.__c=p=new ce(g,y):(t.__c=p=new ia(g,y),p.constructor=ce,p.render=wa),v&&v.sub(p),p.state||(p.state={}),p.__n=r,p.__g|=8,p.__h=[],p.__k=[]),_&&(p.__s||(p.__s=p.state),ce.getDerivedStateFromProps&&(p.__s==p.state&&(p.__s=ea({},p.__s)),ea(p.__s,ce.getDerivedStateFromProps(g,p.__s)))),m=p.props,ee=p.state,p.__v=t,n.__c){if(g!==m&&_&&!ce.getDerivedStateFromProps&&p.componentWillReceiveProps&&p.componentWillReceiveProps(g,y),t.__v==n.__v&&!(8&p.__g)||!(4&p.__g)&&p.shouldComponentUpdate&&!1===p.shouldComponentUpdate(g,p.__s,y)){t.__v!=n.__v&&(p.props=g,p.state=p.__s,p.__g&=-9),t.__e=n.__e,t.__k=n.__k,t.__k.some(function(e){e&&(e.__=t)}),Xi.push.apply(p.__h,p.__k),p.__k=[],p.__h.length&&o.push(p),s=aa(n);break n}p.componentWillUpdate&&p.componentWillUpdate(g,p.__s,y),_&&p.componentDidUpdate&&p.__h.push(function(){p.componentDidUpdate(m,ee,h)})}else _&&!ce.getDerivedStateFromProps&&p.componentWillMount&&p.componentWillMount(),_&&p.componentDidMount&&p.__h.push(p.componentDidMount);p.context=y,p.props=g,p.__P=e,p.__g&=-5,te=T.__r,ne=_?25:0;do p.__g&=-9,te&&te(t),u=p.render(p.props,p.state=p.__s,p.context);while(8&p.__g&&++ne<25);_&&(Xi.push.apply(p.__h,p.__k),p.__k=[]),p.state=p.__s,p.getChildContext&&(r=ea({},r,p.getChildContext())),_&&n.__c&&p.getSnapshotBeforeUpdate&&(h=p.getSnapshotBeforeUpdate(m,ee)),re=u&&u.type===E&&u.key==null?u.props.children:u,g.__P&&(u=s,i=(e=g.__P).namespaceURI,c=a=null,n.props&&n.props.__P!=e&&(n.__k.some(function(e){e&&Ca(e,e)}),n.__k=null),s=n.__k?aa(n,0):null),s=ua(e,Qi(re)?re:[re],t,n,r,i,a,o,s,c,l),g.__P&&(t.__e=null,s=u),t.__u&=-161,d&&d.some(ta),p.__h.length&&o.push(p),1&p.__g&&(p.__g&=-4)}catch(e){if(o.length=f,t.__v=null,c||a){if(e&&e.then){if(t.__u|=128|c,a){for(~(oe=a.indexOf(s||void 0))||(oe=a.length);(se=a[oe-1])&&se.nodeType==8;)oe--;for(;oe<a.length;oe++)if(se=a[oe]){if(a[oe]=null,ie){if(se==ae)break}else{if(se.nodeType!=8)break;se.data.startsWith(`$s`)&&(ae=va(ie=se))}}}if(!ie){for(;s&&s.nodeType==8&&s.nextSibling;)s=s.nextSibling;ie=s}(u=va(ie=t.__c.__z||(t.__c.__z=ie)))?(t.__e=ie,s=u):t.__e=s,s&&=s.nextSibling}else a&&a.some(ta)}else t.__e=n.__e;t.__k||=n.__k||[],e&&e.then||ya(t),T.__e(e,t,n)}}else s=t.__e=xa(n.__e,t,n,r,i,a,o,c,l,e);return(u=T.diffed)&&u(t),s}function va(e,t){if(e&&e.nodeType==8&&e.data.startsWith(`$s`))for(var n=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith(`$s`))n++;else if(e.data.startsWith(`/$s`)&&!--n)return e}t&&t.push(e)}}function ya(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(ya))}function ba(e,t,n){for(var r=0;r<n.length;)Sa(n[r++],n[r++],n[r++]);T.__c&&T.__c(t,e),e.some(function(t){try{e=t.__h,t.__h=[],e.some(function(e){e.call(t)})}catch(e){T.__e(e,t.__v)}})}function xa(e,t,n,r,i,a,o,s,c,l){var u,d,f,p,m,ee,h,g,_=n.props||Yi,v=t.props,y=t.type;if(y==`svg`?i=`http://www.w3.org/2000/svg`:y==`math`?i=`http://www.w3.org/1998/Math/MathML`:i||=`http://www.w3.org/1999/xhtml`,a){for(u=0;u<a.length;u++)if((m=a[u])&&(y?m.localName==y:m.nodeType==3)){e=m,a[u]=null;break}}if(!e){if(g=l.ownerDocument||document,!y)return g.createTextNode(v);e=g.createElementNS(i,y,v.is?v:l),s&&=(T.__m&&T.__m(t,a),!1),a=null}if(y){if(l=y==`template`&&e.content||e,a=y==`textarea`&&v.defaultValue!=null?null:a&&$i.call(l.childNodes),!s&&a)for(_={},u=0;u<e.attributes.length;u++)_[(m=e.attributes[u]).name]=m.value;for(u in _)m=_[u],u==`dangerouslySetInnerHTML`?f=m:u==`children`||u in v||u==`value`&&`defaultValue`in v||u==`checked`&&`defaultChecked`in v||ha(e,u,null,m,i);for(u in v)m=v[u],u==`children`?p=m:u==`dangerouslySetInnerHTML`?d=m:u==`value`?ee=m:u==`checked`?h=m:s&&typeof m!=`function`||_[u]===m||ha(e,u,m,_[u],i);d?(s||f&&(d.__html==f.__html||d.__html==e.innerHTML)||(e.innerHTML=d.__html),t.__k=[]):(f&&(e.textContent=``),(y==`foreignObject`||i==`http://www.w3.org/1998/Math/MathML`&&Zi.test(y))&&(i=`http://www.w3.org/1999/xhtml`),ua(l,Qi(p)?p:[p],t,n,r,i,a,o,a?a[0]:n.__k&&aa(n,0),s,c),a&&a.some(ta)),s&&y!=`textarea`||(u=`value`,y==`progress`&&ee==null?e.removeAttribute(u):ee==null||ee===e[u]&&(y!=`progress`||ee)||ha(e,u,ee,_[u],i),u=`checked`,h!=null&&h!=e[u]&&ha(e,u,h,_[u],i))}else _===v||s&&e.data==v||(e.data=v);return e}function Sa(e,t,n,r){try{typeof e==`function`?t?t.__x=e(t)||1:(r&&=r.__c||r.__e)&&(t=r.__x)&&(r.__x=null,typeof t==`function`?t():e(null)):e.current=t}catch(e){T.__e(e,n)}}function Ca(e,t,n){var r,i,a,o;if(T.unmount&&T.unmount(e),!(r=e.ref)||r.current&&r.current!=e.__e||Sa(r,null,t,e),r=e.__c){if(r.componentWillUnmount)try{r.componentWillUnmount()}catch(e){T.__e(e,t)}r.__P=r.__n=null}if(r=e.__k)for(o=0;o<r.length;o++)r[o]&&Ca(r[o],t,typeof e.type!=`function`||n&&!e.props.__P);!n&&(r=e.__c)&&(r=r.__z)&&(i=va(r,a=[]))&&(r==e.__e&&a.some(ta),ta(i),ta(r)),n||ta(e.__e),e.__e=e.__c=e.__=null}function wa(e,t,n){return this.constructor(e,n)}function Ta(e,t){var n,r,i,a;T.__&&T.__(e,t),t.nodeType==9&&(t=t.documentElement),r=(n=e&&32&e.__u)?null:t.__k,t.__k=ra(E,{children:[e]}),i=[],a=[],_a(t,t.__k,r||Yi,Yi,t.namespaceURI,r?null:t.firstChild?$i.call(t.childNodes):null,i,r?r.__e:t.firstChild,n,a),ba(i,t.__k,a),t.__k.props.children=null}T={__e:function(e,t,n,r){for(var i,a,o;t=t.__;)if((i=t.__c)&&!(1&i.__g)){i.__g|=4;try{if((o=(a=i.constructor)&&a.getDerivedStateFromError)&&i.setState(a.getDerivedStateFromError(e)),i.componentDidCatch&&(i.componentDidCatch(e,r||{}),o=1),o&&8&i.__g)return void(i.__g|=2)}catch(t){e=t}}throw Hi=0,e}},Ri=0,zi=function(e){return e!=null&&e.constructor===Ji},ia.prototype.setState=function(e,t){var n=this.__s;n&&n!=this.state||(n=this.__s=ea({},this.state)),typeof e==`function`&&(e=e(ea({},n),this.props)),e&&(ea(n,e),this.__v&&(t&&this.__k.push(t),ca(this)))},ia.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),ca(this))},ia.prototype.render=E,Bi=[],Hi=0,Ui=function(e,t){return e.__v.__b-t.__v.__b},Wi=Symbol(),Gi=/(PointerCapture)$|Capture$/i,Ki=0,qi={};var Ea,D,Da,Oa,ka=Object.is,Aa=0,ja=[],Ma=[],O=T,Na=O.__b,Pa=O.__r,Fa=O.diffed,Ia=O.__c,La=O.unmount,Ra=O.__;function za(e,t){O.__h&&O.__h(D,e,Aa||t),Aa=0;var n=D.__H||(D.__H={__:[],__h:[]});return e>=n.__.length&&n.__.push({}),n.__[e]}function Ba(e){return Aa=1,Va($a,e)}function Va(e,t,n){var r=za(Ea++,2);if(r.t=e,!r.__c&&(r.__=[n?n(t):$a(void 0,t),function(e){var t=(r.__N||r.__)[0],n=r.t(t,e);ka(t,n)||(r.__N=[n,r.__[1]],r.__c.setState({}))}],r.__c=D,!D.__f)){D.__f=!0;var i=D.shouldComponentUpdate;D.shouldComponentUpdate=function(e,t,n){var r=this.__H;if(!r)return!0;var a=!1,o=this.props!=e;if(r.__.some(function(e){e.__N&&(a=!0,ka(e.__[0],e.__N[0])||(o=!0))}),i){var s=i.call(this,e,t,n);return a?s||o:s}return!a||o}}return r.__}function Ha(e,t){var n=za(Ea++,3);!O.__s&&Qa(n.__H,t)&&(n.__P=!0,n.__=e,n.u=t,D.__H.__h.push(n))}function Ua(e,t){var n=za(Ea++,4);!O.__s&&Qa(n.__H,t)&&(n.__P=!1,n.__=e,n.u=t,D.__h.push(n))}function Wa(e){return Aa=5,Ga(function(){return{current:e}},[])}function Ga(e,t){var n=za(Ea++,7);return Qa(n.__H,t)&&(n.__=e(),n.__H=t),n.__}function Ka(){var e;do{for(;e=Ma.shift();)try{Xa(e)}catch(t){O.__e(t,{__:(e=e.__P)&&e.__v})}for(;e=ja.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(Xa),t.__h.some(Za),t.__h=[]}catch(n){t.__h=[],O.__e(n,e.__v)}}}while(Ma.length)}O.__b=function(e){D=null,Na&&Na(e)},O.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),Ra&&Ra(e,t)},O.__r=function(e){Pa&&Pa(e),Ea=0;var t=(D=e.__c).__H;t&&(Da==D?D.__h=[]:(t.__h.some(Xa),t.__h.some(Za),Ea=0),t.__h=[],t.__.some(function(e){e.__N&&(e.__=e.__N),e.u=e.__N=void 0})),Da=D},O.diffed=function(e){Fa&&Fa(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&Ya(ja.push(t)),t.__H.__.some(function(e){e.u&&(e.__H=e.u)})),Da=D=null},O.__c=function(e,t){t.some(function(e){try{e.__h.some(Xa),e.__h=e.__h.filter(function(e){return!e.__||Za(e)})}catch(t){e.__h=[function(){throw t}]}}),Ia&&Ia(e,t)},O.unmount=function(e){La&&La(e);var t,n,r=e.__c;r&&r.__H&&(r.__H.__.some(function(r){try{if(r.__P&&r.__c){if(n===void 0){for(n=e.__;n&&(!n.__c||!n.__c.__P);)n=n.__;n&&=n.__c}r.__P=n,Ya(Ma.push(r))}else Xa(r)}catch(e){t=e}}),r.__H=void 0,t&&O.__e(t,r.__v))};var qa=typeof requestAnimationFrame==`function`;function Ja(e){var t,n=function(){clearTimeout(r),qa&&cancelAnimationFrame(t),setTimeout(e)},r=setTimeout(n,35);qa&&(t=requestAnimationFrame(n))}function Ya(e){e!=1&&Oa==O.requestAnimationFrame||((Oa=O.requestAnimationFrame)||Ja)(Ka)}function Xa(e){var t=D,n=e.__c;typeof n==`function`&&(e.__c=void 0,n()),D=t}function Za(e){var t=D;e.__c=e.__(),D=t}function Qa(e,t){return!e||e.length!=t.length||t.some(function(t,n){return!ka(t,e[n])})}function $a(e,t){return typeof t==`function`?t(e):t}var eo=Symbol.for(`preact-signals`);function to(){if(oo>1)oo--;else{var e,t=!1;for((function(){var e=uo;for(uo=void 0;e!==void 0;){var t=e.S;if(t.v===e.v)for(var n=t.t;n!==void 0;n=n.x)n.i===e.i&&(n.i=t.i);e=e.o}})();ao!==void 0;){var n=ao;for(ao=void 0,so++;n!==void 0;){var r=n.u;if(n.u=void 0,n.f&=-3,!(8&n.f)&&ho(n))try{n.c()}catch(n){t||=(e=n,!0)}n=r}}if(so=0,oo--,t)throw e}}function no(e){if(oo>0)return e();lo=++co,oo++;try{return e()}finally{to()}}var ro,k=void 0;function io(e){var t=k,n=ro;k=void 0,ro=void 0;try{return e()}finally{k=t,ro=n}}var ao=void 0,oo=0,so=0,co=0,lo=0,uo=void 0,fo=0;function po(e){if(k!==void 0){var t=e.n;if(t===void 0||t.t!==k)return t={i:0,S:e,p:k.s,n:void 0,t:k,e:void 0,x:void 0,r:t},k.s!==void 0&&(k.s.n=t),k.s=t,e.n=t,32&k.f&&e.S(t),t;if(t.i===-1)return t.i=0,t.n!==void 0&&(t.n.p=t.p,t.p!==void 0&&(t.p.n=t.n),t.p=k.s,t.n=void 0,k.s.n=t,k.s=t),t}}function mo(e,t){this.v=e,this.i=0,this.n=void 0,this.t=void 0,this.l=0,this.W=t?.watched,this.Z=t?.unwatched,this.name=t?.name}mo.prototype.brand=eo,mo.prototype.h=function(){return!0},mo.prototype.S=function(e){var t=this,n=this.t;n!==e&&e.e===void 0&&(e.x=n,this.t=e,n===void 0?io(function(){var e;(e=t.W)==null||e.call(t)}):n.e=e)},mo.prototype.U=function(e){var t=this;if(this.t!==void 0){var n=e.e,r=e.x;n!==void 0&&(n.x=r,e.e=void 0),r!==void 0&&(r.e=n,e.x=void 0),e===this.t&&(this.t=r,r===void 0&&io(function(){var e;(e=t.Z)==null||e.call(t)}))}},mo.prototype.subscribe=function(e){var t=this;return M(function(){var n=t.value;io(function(){return e(n)})},{name:`sub`})},mo.prototype.valueOf=function(){return this.value},mo.prototype.toString=function(){return this.value+``},mo.prototype.toJSON=function(){return this.value},mo.prototype.peek=function(){var e=this;return io(function(){return e.value})},Object.defineProperty(mo.prototype,"value",{get:function(){var e=po(this);return e!==void 0&&(e.i=this.i),this.v},set:function(e){if(e!==this.v){if(so>100)throw Error(`Cycle detected`);(function(e){oo!==0&&so===0&&e.l!==lo&&(e.l=lo,uo={S:e,v:e.v,i:e.i,o:uo})})(this),this.v=e,this.i++,fo++,oo++;try{for(var t=this.t;t!==void 0;t=t.x)t.t.N()}finally{to()}}}});function A(e,t){return new mo(e,t)}function ho(e){for(var t=e.s;t!==void 0;t=t.n)if(t.S.i!==t.i||!t.S.h()||t.S.i!==t.i)return!0;return!1}function go(e){for(var t=e.s;t!==void 0;t=t.n){var n=t.S.n;if(n!==void 0&&(t.r=n),t.S.n=t,t.i=-1,t.n===void 0){e.s=t;break}}}function _o(e){for(var t=e.s,n=void 0;t!==void 0;){var r=t.p;t.i===-1?(t.S.U(t),r!==void 0&&(r.n=t.n),t.n!==void 0&&(t.n.p=r)):n=t,t.S.n=t.r,t.r!==void 0&&(t.r=void 0),t=r}e.s=n}function vo(e,t){mo.call(this,void 0,t),this.x=e,this.s=void 0,this.g=fo-1,this.f=4}vo.prototype=new mo,vo.prototype.h=function(){if(this.f&=-3,1&this.f)return!1;if((36&this.f)==32||(this.f&=-5,this.g===fo))return!0;if(this.g=fo,this.f|=1,this.i>0&&!ho(this))return this.f&=-2,!0;var e=k;try{go(this),k=this;var t=this.x();(16&this.f||this.v!==t||this.i===0)&&(this.v=t,this.f&=-17,this.i++)}catch(e){this.v=e,this.f|=16,this.i++}return k=e,_o(this),this.f&=-2,!0},vo.prototype.S=function(e){if(this.t===void 0){this.f|=36;for(var t=this.s;t!==void 0;t=t.n)t.S.S(t)}mo.prototype.S.call(this,e)},vo.prototype.U=function(e){if(this.t!==void 0&&(mo.prototype.U.call(this,e),this.t===void 0)){this.f&=-33;for(var t=this.s;t!==void 0;t=t.n)t.S.U(t)}},vo.prototype.N=function(){if(!(2&this.f)){this.f|=6;for(var e=this.t;e!==void 0;e=e.x)e.t.N()}},Object.defineProperty(vo.prototype,"value",{get:function(){if(1&this.f)throw Error(`Cycle detected`);var e=po(this);if(this.h(),e!==void 0&&(e.i=this.i),16&this.f)throw this.v;return this.v}});function j(e,t){return new vo(e,t)}function yo(e){var t=e.j;if(e.j=void 0,typeof t==`function`){oo++;var n=k;k=void 0;try{t()}catch(t){throw e.f&=-2,e.f|=8,bo(e),t}finally{k=n,to()}}}function bo(e){for(var t=e.s;t!==void 0;t=t.n)t.S.U(t);e.x=void 0,e.s=void 0,yo(e)}function xo(e){if(k!==this)throw Error(`Out-of-order effect`);_o(this),k=e,this.f&=-2;try{8&this.f&&bo(this)}finally{to()}}function So(e,t){this.x=e,this.j=void 0,this.s=void 0,this.u=void 0,this.f=32,this.name=t?.name,ro&&ro.push(this)}So.prototype.c=function(){var e=this.S();try{if(8&this.f||this.x===void 0)return;var t=this.x();typeof t==`function`&&(this.j=t)}finally{e()}},So.prototype.S=function(){if(1&this.f)throw Error(`Cycle detected`);this.f|=1,this.f&=-9,yo(this),go(this),oo++;var e=k;return k=this,xo.bind(this,e)},So.prototype.N=function(){2&this.f||(this.f|=2,this.u=ao,ao=this)},So.prototype.d=function(){this.f|=8,1&this.f||bo(this)},So.prototype.dispose=function(){this.d()};function M(e,t){var n=new So(e,t);try{n.c()}catch(e){throw n.d(),e}var r=n.d.bind(n);return r[Symbol.dispose]=r,r}var Co,wo,To=typeof window<`u`&&!!window.__PREACT_SIGNALS_DEVTOOLS__,Eo=[];M(function(){Co=this.N})();function Do(e,t){T[e]=t.bind(null,T[e]||function(){})}function Oo(e){if(wo){var t=wo;wo=void 0,t()}wo=e&&e.S()}function ko(e){var t=this,n=e.data,r=jo(n);r.name=`ReactiveDom`,r.value=n;var i=Ga(function(){for(var e=t,n=t.__v;n=n.__;)if(n.__c){n.__c.__$f|=4;break}var i=j(function(){var e=r.value.value;return e===0?0:!0===e?``:e||``}),a=j(function(){return!Array.isArray(i.value)&&!zi(i.value)}),o=M(function(){if(this.N=Po,a.value){var t=i.value;e.__v&&e.__v.__e&&e.__v.__e.nodeType===3&&(e.__v.__e.data=t)}}),s=t.__$u.d;return t.__$u.d=function(){o(),s.call(this)},[a,i]},[]),a=i[0],o=i[1];return a.value?o.peek():o.value}ko.displayName=`ReactiveTextNode`,Object.defineProperties(mo.prototype,{constructor:{configurable:!0,value:na(E,null).constructor},type:{configurable:!0,value:ko},props:{configurable:!0,get:function(){var e=this;return{data:{get value(){return e.value}}}}},__b:{configurable:!0,value:1}}),Do(`__b`,function(e,t){if(Oo(),typeof t.type==`string`){var n,r=t.props;for(var i in r)if(i!==`children`){var a=r[i];a instanceof mo&&(n||(t.__np=n={}),n[i]=a,r[i]=a.peek())}}e(t)}),Do(`__r`,function(e,t){if(e(t),t.type!==E){Oo();var n,r=t.__c;r&&(r.__$f&=-2,(n=r.__$u)===void 0&&(r.__$u=n=function(e,t){var n;return M(function(){n=this},{name:t}),n.c=e,n}(function(e){return function(){var t;To&&((t=this.y)==null||t.call(this)),e.__$f|=1,e.setState({})}}(r),typeof t.type==`function`?t.type.displayName||t.type.name:``))),Oo(n)}}),Do(`__e`,function(e,t,n,r){Oo(),e(t,n,r)}),Do(`diffed`,function(e,t){Oo();var n;if(typeof t.type==`string`&&(n=t.__e)){var r=t.__np,i=t.props,a=n.U;if(a)for(var o in a){var s=a[o];s===void 0||r&&o in r||(s.d(),a[o]=void 0)}if(r)for(var c in a||(a={},n.U=a),r){var l=a[c],u=r[c];l===void 0?(l=Ao(n,c,u,i),a[c]=l):l.o(u,i)}}e(t)});function Ao(e,t,n,r){var i=t in e&&e.ownerSVGElement===void 0,a=A(n);return{o:function(e,t){a.value=e,r=t},d:M(function(){this.N=Po;var n=a.value.value;r[t]!==n&&(r[t]=n,i?e[t]=n:n!=null&&(!1!==n||t[4]===`-`)?e.setAttribute(t,n):e.removeAttribute(t))})}}Do(`unmount`,function(e,t){if(typeof t.type==`string`){var n=t.__e;if(n){var r=n.U;if(r)for(var i in n.U=void 0,r){var a=r[i];a&&a.d()}}var o=t.__np;if(o){var s=t.props;for(var c in o)s[c]=o[c]}t.__np=void 0}else{var l=t.__c;if(l){l.__$f|=8;var u=l.__$u;u&&(l.__$u=void 0,u.d())}}e(t)}),Do(`__h`,function(e,t,n,r){r<3&&(t.__$f|=2),e(t,n,r)}),ia.prototype.shouldComponentUpdate=function(e,t){if(this.__R)return!0;var n=this.__$u,r=n&&n.s!==void 0;for(var i in t)return!0;if(this.__f||typeof this.u==`boolean`&&!0===this.u){var a=2&this.__$f;if(!(r||a||4&this.__$f)||1&this.__$f)return!0}else if(!(r||4&this.__$f)||3&this.__$f)return!0;for(var o in e)if(o!==`__source`&&e[o]!==this.props[o])return!0;for(var s in this.props)if(!(s in e))return!0;return!1};function jo(e,t){return Ga(function(){return A(e,t)},[])}var Mo=function(e){queueMicrotask(function(){queueMicrotask(e)})};function No(){no(function(){for(var e;e=Eo.shift();)Co.call(e)})}function Po(){Eo.push(this)===1&&(T.requestAnimationFrame||Mo)(No)}var Fo={red:[`#c0322b`,`#ffffff`],blue:[`#2456b8`,`#ffffff`],green:[`#0f7a43`,`#ffffff`],yellow:[`#f5cf1d`,`#1e1e1e`],purple:[`#7b3aa6`,`#ffffff`],white:[`#ffffff`,`#1e1e1e`],black:[`#1c1c1c`,`#ffffff`]};function Io(e){let t=e.map(({colour:e=``})=>e.trim().toLowerCase()),n=Object.keys(Fo).filter(e=>!t.includes(e)),r=e.map(({name:e=``})=>[...e.trim()][0]?.toUpperCase()??``);return e.map((e,i)=>{let a=t[i]??``,[o,s]=(Object.hasOwn(Fo,a)?Fo[a]:void 0)??Fo[n.shift()??`black`]??[`#888888`,`#ffffff`],c=r[i]??``;return{fill:o,text:s,letter:/\p{L}/u.test(c)&&r.filter(e=>e===c).length===1?c:`${i+1}`}})}var Lo=[``,`AGE_MIGHT`,`AGE_FAITH`,`AGE_REASON`],Ro=[`WATCHTOWER`,`KEEP`,`CASTLE`,`CHAPEL`,`MONASTERY`,`ABBEY`,`HAMLET`,`TOWN`,`CITY`];function zo(e){return typeof e==`number`?e:Lo.indexOf(e??``)}function Bo(e){return typeof e==`number`?e:Ro.indexOf(e?.slice(5)??``)+1}function Vo(e,t){let{region:n}=e??{},r=n?.case===`customRegion`?n.value:e?.customRegion;if(r!==void 0)return r.rows;let i=n?.case===`builtInRegion`?n.value:e?.builtInRegion;return t?.regions?.find(e=>!i||e.name===i)?.region?.rows}var Ho=[[[0,-1],[0,0],[1,0]],[[1,0],[1,0],[1,1]],[[0,1],[1,1],[0,1]],[[-1,0],[0,1],[0,0]]];function Uo(e,t=0,n=0){return Wo(e).map(e=>Ko(e,t,n)).join(``)}function Wo(e){let t=new Set,n=[];for(let{column:r,row:i}of e)t.add(`${r-1},${i-1}`),n.push([r-1,i-1]);let r=new Map;for(let[e,i]of n)for(let[n,a,o]of Ho){if(t.has(`${e+n[0]},${i+n[1]}`))continue;let s=`${e+a[0]},${i+a[1]}`;r.set(s,[...r.get(s)??[],[e+o[0],i+o[1]]])}let i=[];for(let[e]of r)for(;(r.get(e)??[]).length>0;)i.push(Go(r,e));return i}function Go(e,t){let[n=0,r=0]=t.split(`,`).map(Number),i=[],a=[n,r],o;do{let t=e.get(`${a[0]},${a[1]}`)??[],n=a,r=o,s=r&&t.findIndex(([e,t])=>e-n[0]===-r[1]&&t-n[1]===r[0]),[c]=t.splice(s!==void 0&&s>=0?s:0,1);if(c===void 0)break;let l=[c[0]-a[0],c[1]-a[1]];(o===void 0||o[0]!==l[0]||o[1]!==l[1])&&i.push(a),o=l,a=c}while(a[0]!==n||a[1]!==r);return i}function Ko(e,t,n){return`${e.map((r,i)=>{let a=qo(e[(i+e.length-1)%e.length]??r,r),o=qo(r,e[(i+1)%e.length]??r),s=r[0]-t*(a[1]+o[1]),c=r[1]+t*(a[0]+o[0]);if(n===0)return`${i===0?`M`:`L`}${Jo(s)} ${Jo(c)}`;let l=`${Jo(s-n*a[0])} ${Jo(c-n*a[1])}`,u=`${Jo(s+n*o[0])} ${Jo(c+n*o[1])}`;return`${i===0?`M`:`L`}${l}Q${Jo(s)} ${Jo(c)} ${u}`}).join(``)}Z`}function qo(e,t){return[Math.sign(t[0]-e[0]),Math.sign(t[1]-e[1])]}function Jo(e){return Math.round(e*1e3)/1e3}var Yo=3,Xo=26,Zo=65;function Qo(e){let t=(e-1)%Xo,n=(e-1-t)/Xo;return(n>0?Qo(n):``)+String.fromCharCode(Zo+t)}function $o({column:e,row:t}){return`${Qo(e)}${t}`}function es(e,t){return e?.column===t?.column&&e?.row===t?.row}function ts(e,{column:t,row:n}){return!!((e?.rows?.[n-1]??0)&1<<t-1)}function ns({rows:e=[]}={}){return e.flatMap((e,t)=>Array.from({length:32-Math.clz32(e)},(e,n)=>({column:n+1,row:t+1})).filter(({column:t})=>!!(e&1<<t-1)))}function rs(e){return(e-1)%Yo+1}function is(e,t){let n=rs(e);return Array.from({length:n*n},(e,r)=>({column:t.column+r%n,row:t.row+Math.floor(r/n)}))}function as(e,t,n){let[r,i]=[n.column-t.column,n.row-t.row];return r>=0&&i>=0&&r<rs(e)&&i<rs(e)}var os={".":`plain`,h:`plain`,f:`forest`,F:`forest`,m:`mountain`,M:`mountain`,"~":`river`},ss=/[hFM]/;function cs(e){let t={width:e[0]?.length??0,height:e.length,terrainAt:({column:t,row:n})=>os[e[n-1]?.[t-1]??``]};return{...t,hamlets:ls(t).filter(({column:t,row:n})=>ss.test(e[n-1]?.[t-1]??``))}}function ls({width:e,height:t}){return Array.from({length:e*t},(t,n)=>({column:n%e+1,row:Math.floor(n/e)+1}))}function us(e){let t=t=>ls(e).filter(n=>e.terrainAt(n)===t);return{areas:[`forest`,`mountain`,`river`].map(e=>[e,Uo(t(e),0,.3)]),trees:t(`forest`).map(fs).join(``),peaks:t(`mountain`).map(ms).join(``),snow:t(`mountain`).map(hs).join(``),waves:t(`river`).map(gs).join(``),grid:[...Array.from({length:e.width-1},(t,n)=>`M${n+1} 0V${e.height}`),...Array.from({length:e.height-1},(t,n)=>`M0 ${n+1}H${e.width}`)].join(``)}}function ds({column:e,row:t},n){let r=Math.sin(e*127.1+t*311.7+n*74.7)*43758.5453;return r-Math.floor(r)}function fs(e){let t=(t,n,r)=>{let[i,a]=[e.column-1+t,e.row-1+n];return`M${N(i)} ${N(a)}l${N(r*.5)} ${N(r)}h${N(-r)}z`},n=ds(e,1)*.14-.07;return t(.3+n,.16+ds(e,2)*.1,.36)+t(.68+n,.4+ds(e,3)*.12,.4)}function ps(e){return[e.column-.5+ds(e,4)*.16-.08,e.row-.8+ds(e,5)*.1,.56]}function ms(e){let[t,n,r]=ps(e);return`M${N(t)} ${N(n)}l${N(r*.72)} ${N(r)}h${N(-r*1.44)}z`}function hs(e){let[t,n,r]=ps(e),i=r*.36;return`M${N(t)} ${N(n)}l${N(i*.72)} ${N(i)}l${N(-i*.5)} ${N(-i*.3)}l${N(-i*.4)} ${N(i*.35)}l${N(-i*.54)} ${N(-i*.05)}z`}function gs(e){let[t,n]=[e.column-.82+ds(e,6)*.12,e.row-.64+ds(e,7)*.26];return`M${N(t)} ${N(n)}q.14 -.13 .28 0t.28 0`}function N(e){return e.toFixed(2)}var _s={1:`M6 22V9.5L4.5 8V2.5h3.4v2.6h2.4V2.5h3.4v2.6h2.4V2.5h3.4V8L18 9.5V22z`,2:`M3.5 22V11H2.2V6.2h2.6v2h2.4v-2h1.6V2h2v1.8h2.4V2h2v4.2h1.6v2h2.4v-2h2.6V11h-1.3v11z`,3:`M2.5 22V9H1.6V3.4h1.9v1.7h1.6V3.4h1.9V9h-.8v2h2.2V7.4H7.8V1.6h2.1v1.7h1.3V1.6h1.6v1.7h1.3V1.6h2.1v5.8h-.6V11h2.2V9H17V3.4h1.9v1.7h1.6V3.4h1.9V9h-.9v13z`,4:`M11.1 1.6h1.8v1.6h1.6v1.7h-1.6v2.3L19.5 12v10h-15V12l6.6-4.8V4.9H9.5V3.2h1.6z`,5:`M5.6 1.4h1.5v1.3h1.3v1.4H7.1v1.6L10.4 10v1.6l4.9-3.9 6.5 5V22H2.2V10l3.4-4.3V4.1H4.3V2.7h1.3z`,6:`M11.3 1h1.4v1.3H14v1.3h-1.3v1.6L16 9.2V11h.6V7.6l2.7-3.8L22 7.6V22H2V7.6l2.7-3.8 2.7 3.8V11H8V9.2l3.3-4V3.6H10V2.3h1.3z`,7:`M12 4 22 12.3h-2.7V21H4.7v-8.7H2z`,8:`M7.6 3 14 8.4l2-1.7 6.6 5.6H21V21H3V9.6H1.4L5 5.4V3.6h1.6v.5zM3 9.6V21`,9:`M12 1l2.7 3.8v3.1L17 6l5.6 4.8H21V22H3V12.4H1.4L5 9.3V7.6h1.6V8L9.3 5.7v-.9z`},vs=[`military`,`religious`,`civil`],ys={military:.06,religious:.16,civil:.3},bs=4,xs=24;function Ss(e){return vs[Math.floor((e-1)/vs.length)]??``}function Cs(e){return Math.round(e*1e3)/1e3}function ws({kind:e,at:t,owner:n=0,cubes:r=[],ruin:i,printed:a},o){let s=Bo(e);if(t===void 0||s===0)return``;let c=rs(s),l=Ss(s),u=o[n-1],d=r.flatMap((e,t)=>Array(e).fill(t));return`<g class="tile ${l}${a?` printed`:``}" transform="translate(${t.column-1} ${t.row-1})">`+(a?`<circle cx=".5" cy=".5" r=".4"/>`:Ts(c,l,i===!0,u?.fill))+(i?Ds(`icon was`,s,c)+Ds(`icon ruin`,s,c):Ds(`icon`,s,c,a,u))+(u?Os(c/2,c*(s===bs?.68:.67),c*.36,u.fill,u.letter):``)+d.map((e,t)=>ks(o[e],...As(t,d.length,c,i===!0))).join(``)+`</g>`}function Ts(e,t,n,r){let i=ys[t]??0;return Es(n?`base ruin`:`base`,.05,e-.1,i,r)+(t===`religious`?Es(`inner`,.13,e-.26,i*.7):``)}function Es(e,t,n,r,i){let a=i?` fill="${i}"`:``;return`<rect class="${e}" x="${t}" y="${t}" width="${n}" height="${n}" rx="${Cs(r)}"${a}/>`}function Ds(e,t,n,r,i){let[a,o,s]=r?[.205,.17,.59]:[.09*n,.07*n,.82*n];return`<path class="${e}" d="${_s[t]??``}"${i?` fill="${i.text}"`:``} transform="translate(${Cs(a)} ${Cs(o)})scale(${s/xs})"/>`}function Os(e,t,n,r,i){return`<text class="letter" x="${Cs(e)}" y="${Cs(t)}" font-size="${Cs(n)}" fill="${r}">${i}</text>`}function ks(e,t,n,r){return e===void 0?``:`<g class="cube" transform="translate(${Cs(t)} ${Cs(n)})"><rect width="${r}" height="${r}" rx="${Cs(r*.16)}" fill="${e.fill}"/>${Os(r/2,r*.53,r*.78,e.text,e.letter)}</g>`}function As(e,t,n,r){if(r)return[1.1,1.9,.8];if(n===1)return[.3,.45,.4];let i=Math.min(t,n===2?3:5),a=n===2?.5:.54;return[n/2-i*a/2+e*a+.05,n-.62,.4]}function js(e,t){return e.find(e=>e.at!==void 0&&as(Bo(e.kind),e.at,t))}function Ms({cost:e}){return(e?.typedCards??0)+(e?.surchargeCards??0)}var Ns=(e,t)=>t.length>0?`<g class="${e}">${t.join(``)}</g>`:``,Ps=(e,t,n=``)=>t?`<path class="${e}" d="${t}"${n}/>`:``;function Fs({width:e,height:t}){let n=(e,t,n)=>`<text x="${e}" y="${t}">${n}</text>`;return Ns(`names`,[...Array.from({length:e},(e,t)=>n(t+.5,-.32,Qo(t+1))),...Array.from({length:t},(e,t)=>n(-.38,t+.52,t+1))])}function Is(e){let t=us(e);return Ns(`terrain`,[`<rect class="plain" width="${e.width}" height="${e.height}"/>`,...t.areas.map(([e,t])=>Ps(e,t)),...[`grid`,`trees`,`peaks`,`snow`,`waves`].map(e=>Ps(e,t[e]))])}function Ls(e,t){return Ns(`tiles`,e.map(e=>ws(e,t)))}function Rs(e,t,n){return Ns(`domains`,(e??[]).flatMap(e=>{let{buildings:r=[],holders:i=[]}=e;if(zo(e.age)!==t||r.length<2&&i.length===0)return[];let a=Uo(ns(e.squares),.02,.22),[o,...s]=i.map(e=>` stroke="${n[e-1]?.fill??``}"`);return o===void 0?[Ps(`free`,a)]:[Ps(`held`,a),Ps(`first`,a,o),...s.map(e=>Ps(`shared`,a,e))]}))}function zs({width:e,height:t},n,r,i,a){if(!a||n.length===0)return``;let o=n.flatMap(e=>ns(e.squares).flatMap(e=>{let t=i||Bo(js(r,e)?.kind);return t?is(t,e):[]}));return Ps(`shade`,`M0 0h${e}v${t}h${-e}z${Uo(o,0,.2)}`)}function Bs(e,t,n,r){let i=r??new Set(e.map(Ms)).size>1,a=e.map(e=>{let{squares:n,cost:r,whole:a}=e,o=ns(n),s=o.map(e=>Vs(e,a?rs(Bo(js(t,e)?.kind)||1):1));return Ns(`${a?`whole`:`top-left`}${r?.surchargeCards?` dear`:``}`,[Ps(`frame`,s.join(``)),i&&!a?Hs(o,Ms(e)):``])});return Ns(`offers${n}`,a)}function Vs({column:e,row:t},n){let r=n-.54,i=(e,t)=>`a.2 .2 0 0 1 ${e} ${t}`;return`M${e-.73} ${t-.93}h${r}${i(.2,.2)}v${r}${i(-.2,.2)}h${-r}${i(-.2,-.2)}v${-r}${i(.2,-.2)}z`}function Hs(e,t){let n=[...`${t}`],r=e=>(e-(n.length-1)/2)*.3,i=e.flatMap(({column:e})=>n.map((t,n)=>e-.5+r(n))),a=e.flatMap(({row:e})=>n.map(()=>e-.47));return`<text x="${i.join(` `)}" y="${a.join(` `)}">${n.join(``).repeat(e.length)}</text>`}function Us(e,t,n){let r=e?.boards?.find(e=>zo(e.age)===t);if(r===void 0)return``;let{appearing:i=[],vanishing:a=[]}=r;return Ns(`preview`,[...a.map(Ws),...i.map(e=>ws(e,n)),Ps(`coming`,i.map(e=>Gs(e)).join(``))])}function Ws({kind:e,at:t}){if(t===void 0)return``;let[n,r,i]=[t.column-1,t.row-1,rs(Bo(e))],[a,o,s,c]=[n+.2,r+.2,n+i-.2,r+i-.2];return`<g class="gone"><rect x="${n}" y="${r}" width="${i}" height="${i}" rx=".15"/><path d="M${a} ${o}L${s} ${c}M${s} ${o}L${a} ${c}"/></g>`}function Gs({kind:e,at:t},n=0){return t===void 0?``:Uo(is(Bo(e),t),n,.2)}function Ks(e){return e?Ps(`chosen`,Gs(e,-.04)):``}function qs(e){return Ps(`lit`,(e??[]).map(e=>Uo(ns(e),-.05,.25)).join(``))}function Js(e,t,n){if(e===0||t===void 0)return``;let r=n.find(({squares:e})=>ts(e,t)),i=r?Ms(r):0;return Ns(r?`ghost legal`:`ghost`,[Ps(`footprint`,Uo(is(e,t),.04,.2)),i>0?Hs([t],i):``])}function Ys(e){let t;return(...n)=>((!t||n.some((e,n)=>e!==t?.given[n]))&&(t={given:n,made:e(...n)}),t.made)}var Xs={plain:[`#d9e4b9`,`#7d8a63`],forest:[`#9dbb85`,`#54703f`],tree:[`#55794a`,`#2e4a2b`],mountain:[`#b7ada0`,`#6f675e`],peak:[`#83786b`,`#453f39`],snow:[`#f7f4ee`,`#d8d2c6`],river:[`#7db3dc`,`#3f6f97`],wave:[`#4e86b5`,`#9cc6e6`],names:[`#6a604f`,`#b0a48f`],stone:`#8d8a84`,civil:`#e2b465`,glow:`#f2a900`},Zs=e=>{let t=Xs[e]??``;return`var(--khronos-${e},${typeof t==`string`?t:`light-dark(${t.join(`,`)})`})`},Qs=`.board{
display:block;width:100%;height:auto;touch-action:manipulation;user-select:none;
text{text-anchor:middle;dominant-baseline:central;pointer-events:none;font-family:var(--khronos-font,system-ui,sans-serif)}
.names text{font-size:.46px;fill:${Zs(`names`)}}
.terrain{clip-path:inset(0 round .25px)fill-box}
.plain{fill:${Zs(`plain`)}}
.forest{fill:${Zs(`forest`)}}
.mountain{fill:${Zs(`mountain`)}}
.river{fill:${Zs(`river`)}}
.grid{stroke:rgb(60 50 20/16%);stroke-width:.03;fill:none}
.trees{fill:${Zs(`tree`)};opacity:.62}
.peaks{fill:${Zs(`peak`)};opacity:.8}
.snow{fill:${Zs(`snow`)}}
.waves{fill:none;stroke:${Zs(`wave`)};stroke-width:.06;stroke-linecap:round;opacity:.7}
.base{stroke:rgb(20 12 0/75%);stroke-width:.06}
.military .base{stroke-width:.1}
.base:not([fill]){fill:${Zs(`stone`)}}
.civil .base:not([fill]){fill:${Zs(`civil`)}}
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
.asked .whole path{fill:none;stroke:${Zs(`glow`)};stroke-width:.22}
.offers .dear path{stroke:#b26a00;stroke-dasharray:.22 .1}
.offers text,.ghost text{font-weight:700;font-size:.5px;fill:#14532d}
.offers .dear text{fill:#7a4700}
.planned-over{opacity:.4}
.coming{fill:none;stroke:#0fae4b;stroke-width:.2}
.gone rect{fill:rgb(180 20 10/38%);stroke:#b3261e;stroke-width:.12}
.gone path{stroke:#fff;stroke-width:.14;stroke-linecap:round}
.chosen{fill:none;stroke:${Zs(`glow`)};stroke-width:.2}
.lit{fill:rgb(255 200 40/34%);stroke:#f2a900;stroke-width:.16}
.shade{fill:rgb(25 18 8/55%);fill-rule:evenodd}
.ghost path{fill:rgb(179 38 30/22%);stroke:#b3261e;stroke-width:.11}
.ghost.legal path{fill:rgb(15 174 75/30%);stroke:#0b7d36}
.cells rect{fill:transparent;outline:none;cursor:pointer}
.cells rect:focus-visible{stroke:#1a1206;stroke-width:.14;filter:drop-shadow(0 0 .06px #fff) drop-shadow(0 0 .06px #fff)}
@media(prefers-reduced-motion:no-preference){.coming,.lit{animation:breathe 1.1s ease-in-out infinite alternate}}
}
@keyframes breathe{to{opacity:.45}}`;function $s(e,t,n){let{kind:r,owner:i=0,ruin:a,printed:o,cubes:s=[]}=e,c=n.kinds[Bo(r)-1]??``,l=o?n.printed(c):a?n.ruin(c):c,u=s.flatMap((e,r)=>e>0?[n.cubesOf(e,t(r+1))]:[]);return[i>0?n.of(l,t(i)):l,...u].join(`, `)}var ec={ages:[`Might`,`Faith`,`Reason`],kinds:[`Watchtower`,`Keep`,`Castle`,`Chapel`,`Monastery`,`Abbey`,`Hamlet`,`Town`,`City`],terrain:{plain:`plain`,forest:`forest`,mountain:`mountain`,river:`river`},printed:e=>`printed ${e}`,ruin:e=>`ruined ${e}`,of:(e,t)=>`${t}’s ${e}`,cubesOf:(e,t)=>`${e} ${e===1?`cube`:`cubes`} of ${t}`,legalFor:e=>e>0?`legal for ${e} ${e===1?`card`:`cards`}`:`legal`,notLegal:e=>`not legal: ${e}`},tc=.75;function nc(){let e=Ys(e=>cs(e.split(`
`))),t=Ys(Io),n=Ys(oc),r=Ys(sc),i=Ys(cc),[a,o,s]=[Ys(Fs),Ys(Is),Ys(Ls)],[c,l,u]=[Ys(Rs),Ys(Bs),Ys(Us)],[d,f,p,m]=[Ys(zs),Ys(Ks),Ys(qs),Ys(Js)];return(ee,h,g)=>{let{config:_,boards:v}=ee?.publicPart??{},y=Vo(_,g.catalog);if(y===void 0)return;let te=zo(h),ne=e(y.join(`
`)),re=_?.seats??rc,ie=t(re),ae=n(v?.[te-1],ne),oe=zo(g.placementMap?.age)===te?g.placementMap:void 0,se=g.offers??r(oe),ce=Bo(g.footprint??oe?.kind),le=g.words??ec;return{region:ne,words:le,viewBox:(g.box??[-.75,-.75,ne.width+tc+.1,ne.height+tc+.1]).join(` `),layers:[a(ne),o(ne),s(ae,ie),c(g.domains,te,ie),d(ne,se,ae,ce,g.asked),l(se,ae,g.preview?` planned-over`:g.asked?` asked`:``,g.prices),u(g.preview,te,ie),f(g.chosen),p(g.lit),m(ce,g.pointed,se)],labels:()=>i(ne,ae,se,oe,re,le)}}}var rc=[];function ic(e,t,n={}){let r=nc()(e,t,n);if(r===void 0)throw RangeError(`the map of the state is not in the catalog`);let i=r.words.ages[zo(t)-1]??``;return`<svg xmlns="http://www.w3.org/2000/svg" class="board" viewBox="${r.viewBox}" role="img" aria-label="${ac(i)}"><style>${Qs}</style>${r.layers.join(``)}</svg>`}function ac(e){return e.replace(/[&<"]/g,e=>`&#${e.charCodeAt(0)};`)}function oc(e,{hamlets:t}){let{tiles:n=[],hamletCubes:r=[]}=e??{},i=t.filter(e=>!n.some(t=>t.at!==void 0&&as(Bo(t.kind),t.at,e))).map(e=>{let t=r.find(t=>es(t.at,e))?.seat??0;return{kind:`KIND_HAMLET`,at:e,printed:!0,cubes:Array.from({length:t},(e,n)=>+(n+1===t))}});return[...n,...i]}function sc(e){return(e?.violations??[]).length>0?[]:e?.prices??[]}function cc(e,t,n,r,i,a){return ls(e).map(o=>{let s=js(t,o),c=n.find(({squares:e,whole:t})=>ts(e,t&&s?.at||o)),l=c?void 0:lc(r,o);return[...s?[$s(s,e=>i[e-1]?.name??``,a)]:[],$o(o),...c?[a.legalFor(Ms(c))]:[],a.terrain[e.terrainAt(o)??`plain`],...l?[a.notLegal(l)]:[]].join(`, `)})}function lc({violations:e=[],squareViolations:t=[]}={},n){let[r=t.find(({squares:e})=>ts(e,n))?.violation]=e;return r?.sentence||r?.clause}var uc=26,dc=3,fc=65;function pc(e,t){return b(Hr,{column:e,row:t})}function mc(e){let t=``;for(let n=e;n>0;n=Math.floor((n-1)/uc))t=String.fromCharCode(fc+(n-1)%uc)+t;return t}function hc(e){return`${mc(e.column)}${e.row}`}function gc(e){let[,t,n]=/^([A-Z]{1,2})([1-9][0-9]?)$/.exec(e.trim().toUpperCase())??[];if(t===void 0||n===void 0)throw RangeError(`"${e}" is not a square; write a column letter and a row, such as F7`);return pc([...t].reduce((e,t)=>e*uc+t.charCodeAt(0)-fc+1,0),Number(n))}function _c(e,t){return e.row-t.row||e.column-t.column}function vc(e,t){return e.row===t.row&&e.column===t.column}function*yc(e){for(let[t,n]of(e?.rows??[]).entries())for(let e=n;e!==0;e&=e-1)yield pc(32-Math.clz32(e&-e),t+1)}function bc(e,{column:t,row:n}){return t>=1&&t<=32&&((e?.rows[n-1]??0)>>>t-1&1)==1}function xc(e){let t=[];for(let{column:n,row:r}of e){for(;t.length<r;)t.push(0);t[r-1]=((t[r-1]??0)|1<<n-1)>>>0}return b(Ur,{rows:t})}function Sc(e){return(e-1)%dc+1}function Cc(e){return Math.floor((e-1)/dc)+1}function wc(e,t){let n=Sc(e);return Array.from({length:n*n},(e,r)=>pc(t.column+r%n,t.row+Math.floor(r/n)))}function Tc(e,t,n){let[r,i]=[n.column-t.column,n.row-t.row];return r>=0&&i>=0&&r<Sc(e)&&i<Sc(e)}function P(e){if(e.publicPart===void 0)throw RangeError(`the state has no public part`);return e.publicPart}function Ec(e){let{config:t}=P(e);if(t===void 0)throw RangeError(`the state has no configuration`);return t}function Dc(e,t){return e.privateParts.find(e=>e.seat===t)?.hand}function Oc(e,t,n){let{boards:r,players:i}=P(e),{tiles:a,hamletCubes:o}=r[t-1]??{tiles:[],hamletCubes:[]},s=n.hamlets.filter(e=>!a.some(t=>t.at!==void 0&&Tc(t.kind,t.at,e))).map(e=>{let t=o.find(t=>t.at!==void 0&&vc(t.at,e)),n=t===void 0?[]:i.map((e,n)=>+(n+1===t.seat));return b(Gr,{kind:qr.HAMLET,at:e,printed:!0,cubes:n})}),c=[...a,...s].sort(kc);return{age:t,region:n,buildings:c,buildingAt:e=>c.find(t=>t.at!==void 0&&Tc(t.kind,t.at,e)),terrainAt:e=>n.terrainAt(e)}}function kc(e,t){return e.at===void 0||t.at===void 0?0:_c(e.at,t.at)}var F;(function(e){e[e.Canceled=1]=`Canceled`,e[e.Unknown=2]=`Unknown`,e[e.InvalidArgument=3]=`InvalidArgument`,e[e.DeadlineExceeded=4]=`DeadlineExceeded`,e[e.NotFound=5]=`NotFound`,e[e.AlreadyExists=6]=`AlreadyExists`,e[e.PermissionDenied=7]=`PermissionDenied`,e[e.ResourceExhausted=8]=`ResourceExhausted`,e[e.FailedPrecondition=9]=`FailedPrecondition`,e[e.Aborted=10]=`Aborted`,e[e.OutOfRange=11]=`OutOfRange`,e[e.Unimplemented=12]=`Unimplemented`,e[e.Internal=13]=`Internal`,e[e.Unavailable=14]=`Unavailable`,e[e.DataLoss=15]=`DataLoss`,e[e.Unauthenticated=16]=`Unauthenticated`})(F||={});var Ac=Nc,jc=Nc,Mc=Nc;function Nc(){throw TypeError(`the page's transport reads and writes bytes alone`)}function Pc(e){let t=F[e];return typeof t==`string`?t[0].toLowerCase()+t.substring(1).replace(/[A-Z]/g,e=>`_`+e.toLowerCase()):e.toString()}var Fc;function Ic(e){if(!Fc){Fc={};for(let e of Object.values(F))typeof e!=`string`&&(Fc[Pc(e)]=e)}return Fc[e]}var I=class e extends Error{constructor(e,t=F.Unknown,n,r,i){super(Lc(e,t)),this.name=`ConnectError`,Object.setPrototypeOf(this,new.target.prototype),this.rawMessage=e,this.code=t,this.metadata=new Headers(n??{}),this.details=r??[],this.cause=i}static from(t,n=F.Unknown){return t instanceof e?t:t instanceof Error?t.name==`AbortError`||t.name==`TimeoutError`?new e(t.message,F.Canceled):new e(t.message,n,void 0,void 0,t):new e(String(t),n,void 0,void 0,t)}static[Symbol.hasInstance](t){return t instanceof Error?Object.getPrototypeOf(t)===e.prototype||t.name===`ConnectError`&&`code`in t&&typeof t.code==`number`&&`metadata`in t&&`details`in t&&Array.isArray(t.details)&&`rawMessage`in t&&typeof t.rawMessage==`string`&&`cause`in t:!1}findDetails(e){let t=e.kind===`message`?{getMessage:t=>t===e.typeName?e:void 0}:e,n=[];for(let e of this.details){if(`desc`in e){t.getMessage(e.desc.typeName)&&n.push(b(e.desc,e.value));continue}let r=t.getMessage(e.type);if(r)try{n.push(er(r,e.value))}catch{}}return n}};function Lc(e,t){return e.length?`[${Pc(t)}] ${e}`:`[${Pc(t)}]`}function Rc(...e){let t=new Headers;for(let n of e)n.forEach((e,n)=>{t.append(n,e)});return t}function zc(e,t,n=!1){if(t>e){let r=`message size is larger than configured readMaxBytes ${e}`;throw n&&(r=`message size ${t} is larger than configured readMaxBytes ${e}`),new I(r,F.ResourceExhausted)}}function Bc(e){return new Vc(e)}var Vc=class{constructor(e){this.readMaxBytes=e,this.header=new Uint8Array(5),this.headerView=new DataView(this.header.buffer),this.buf=[]}get byteLength(){return this.buf.reduce((e,t)=>e+t.byteLength,0)}decode(e){this.buf.push(e);let t=[];for(;;){let e=this.pop();if(!e)break;t.push(e)}return t}pop(){if(!(!this.env&&(this.env=this.head(),!this.env))&&this.cons(this.env.data)){let e=this.env;return this.env=void 0,e}}head(){if(!this.cons(this.header))return;let e=this.headerView.getUint8(0),t=this.headerView.getUint32(1);return zc(this.readMaxBytes,t,!0),{flags:e,data:new Uint8Array(t)}}cons(e){let t=e.byteLength;if(this.byteLength<t)return!1;let n=0;for(;n<t;){let r=this.buf.shift();r.byteLength>t-n?(e.set(r.subarray(0,t-n),n),this.buf.unshift(r.subarray(t-n)),n+=t-n):(e.set(r,n),n+=r.byteLength)}return!0}};function Hc(e){let t,n=Bc(4294967295);return new ReadableStream({start(){t=e.getReader()},async pull(e){let r=!1;for(;!r;){let i=await t.read();if(i.done)n.byteLength>0&&e.error(new I(`protocol error: incomplete envelope`,F.InvalidArgument)),e.close();else for(let t of n.decode(i.value))e.enqueue(t),r=!0}}})}function Uc(e,t){let n=new Uint8Array(t.length+5);n.set(t,5);let r=new DataView(n.buffer,n.byteOffset,n.byteLength);return r.setUint8(0,e),r.setUint32(1,t.length),n}function Wc(...e){let t=new AbortController,n=e.filter(e=>e!==void 0).concat(t.signal);for(let e of n){if(e.aborted){r.apply(e);break}e.addEventListener(`abort`,r)}function r(){t.signal.aborted||t.abort(Kc(this));for(let e of n)e.removeEventListener(`abort`,r)}return t}function Gc(e){let t=new AbortController,n=()=>{t.abort(new I(`the operation timed out`,F.DeadlineExceeded))},r;return e!==void 0&&(e<=0?n():r=setTimeout(n,e)),{signal:t.signal,cleanup:()=>clearTimeout(r)}}function Kc(e){if(!e.aborted)return;if(e.reason!==void 0)return e.reason;let t=Error(`This operation was aborted`);return t.name=`AbortError`,t}function qc(){return{get(e){return e.id in this?this[e.id]:e.defaultValue},set(e,t){return this[e.id]=t,this},delete(e){return delete this[e.id],this}}}function Jc(e,t){return e.toString().replace(/\/?$/,`/${t.parent.typeName}/${t.name}`)}function Yc(e,t){return b(e,t)}function Xc(e,t){function n(t){return t.done===!0?t:{done:t.done,value:Yc(e,t.value)}}return{[Symbol.asyncIterator](){let e=t[Symbol.asyncIterator](),r={next:()=>e.next().then(n)};return e.throw!==void 0&&(r.throw=t=>e.throw(t).then(n)),e.return!==void 0&&(r.return=t=>e.return(t).then(n)),r}}}function Zc(e,t){if(!t)return e;for(let n of t.concat().reverse())e=n(e);return e}function Qc(e){let t=Object.assign({},e);return t.ignoreUnknownFields??=!0,t}function $c(e,t,n,r){let i=t?el(e.input,r):tl(e.input,n);return{parse:(t?el(e.output,r):tl(e.output,n)).parse,serialize:i.serialize}}function el(e,t){return{parse(n){try{return er(e,n,t)}catch(e){throw new I(`parse binary: ${e instanceof Error?e.message:String(e)}`,F.Internal)}},serialize(n){try{return Sr(e,n,t)}catch(e){throw new I(`serialize binary: ${e instanceof Error?e.message:String(e)}`,F.Internal)}}}}function tl(e,t){let n=t?.textEncoder??new TextEncoder,r=t?.textDecoder??new TextDecoder,i=Qc(t);return{parse(t){try{return jc(e,r.decode(t),i)}catch(e){throw I.from(e,F.InvalidArgument)}},serialize(t){try{let r=Mc(e,t,i);return n.encode(r)}catch(e){throw I.from(e,F.Internal)}}}}var nl=/^application\/(connect\+)?(?:(json)(?:; ?charset=utf-?8)?|(proto))$/i,rl=`application/proto`,il=`application/json`,al=`application/connect+proto`,ol=`application/connect+json`;function sl(e){let t=e?.match(nl);if(t)return{stream:!!t[1],binary:!!t[3]}}function cl(e,t,n){if(t&&new Headers(t).forEach((e,t)=>n.metadata.append(t,e)),typeof e!=`object`||!e||Array.isArray(e))throw n;let r=n.code;`code`in e&&typeof e.code==`string`&&(r=Ic(e.code)??r);let i=e.message;if(i!=null&&typeof i!=`string`)throw n;let a=new I(i??``,r,t);if(`details`in e&&Array.isArray(e.details))for(let t of e.details){if(typeof t!=`object`||!t||Array.isArray(t)||typeof t.type!=`string`||typeof t.value!=`string`)throw n;try{a.details.push({type:t.type,value:lt(t.value),debug:t.debug})}catch{throw n}}return a}function ll(e){let t=new I(`invalid end stream`,F.Unknown),n;try{n=JSON.parse(typeof e==`string`?e:new TextDecoder().decode(e))}catch{throw t}if(typeof n!=`object`||!n||Array.isArray(n))throw t;let r=new Headers;if(`metadata`in n){if(typeof n.metadata!=`object`||n.metadata==null||Array.isArray(n.metadata))throw t;for(let[e,i]of Object.entries(n.metadata)){if(!Array.isArray(i)||i.some(e=>typeof e!=`string`))throw t;for(let t of i)r.append(e,t)}}return{metadata:r,error:`error`in n&&n.error!=null?cl(n.error,r,t):void 0}}var ul=`Content-Type`,dl=`Content-Length`,fl=`Content-Encoding`,pl=`Accept-Encoding`,ml=`Connect-Timeout-Ms`,hl=`Connect-Protocol-Version`,gl=`User-Agent`;function _l(e){switch(e){case 400:return F.Internal;case 401:return F.Unauthenticated;case 403:return F.PermissionDenied;case 404:return F.Unimplemented;case 429:return F.Unavailable;case 502:return F.Unavailable;case 503:return F.Unavailable;case 504:return F.Unavailable;default:return F.Unknown}}function vl(e){let t=new Headers,n=new Headers;return e.forEach((e,r)=>{r.toLowerCase().startsWith(`trailer-`)?n.append(r.substring(8),e):t.append(r,e)}),[t,n]}function yl(e,t,n,r,i){let a=new Headers(r??{});return n!==void 0&&a.set(ml,`${n}`),a.set(ul,e==`unary`?t?rl:il:t?al:ol),a.set(hl,`1`),!a.has(`User-Agent`)&&i&&a.set(gl,`connect-es/2.1.2`),a}function bl(e,t,n,r){let i=r.get(ul),a=sl(i);if(n!==200){let t=new I(`HTTP ${n}`,_l(n),r);if(e==`unary`&&a&&!a.binary)return{isUnaryError:!0,unaryError:t};throw t}let o={binary:t,stream:e!==`unary`};if(a?.binary!==o.binary||a.stream!==o.stream)throw new I(`unsupported content type ${i}`,a===void 0?F.Unknown:F.Internal,r);return{isUnaryError:!1}}var xl=`application/`;function Sl(e,t){return t?pt(e,`url`):encodeURIComponent(new TextDecoder().decode(e))}function Cl(e,t,n){let r=`?connect=v1`,i=``,a=e.header.get(fl);a!==null&&a!==`identity`&&(i=`&compression=`+encodeURIComponent(a),n=!0),n&&(r+=`&base64=1`),r+=i;let o=e.header.get(ul);o?.indexOf(xl)===0&&(r+=`&encoding=`+encodeURIComponent(o.slice(12))),r+=`&message=`+Sl(t,n);let s=e.url+r,c=new Headers(e.header);for(let e of[hl,ul,dl,fl,pl])c.delete(e);return Object.assign(Object.assign({},e),{requestMethod:`GET`,url:s,header:c})}function wl(e){let t=Zc(e.next,e.interceptors),[n,r,i]=El(e);return t(Object.assign(Object.assign({},e.req),{message:Yc(e.req.method.input,e.req.message),signal:n})).then(e=>(i(),e),r)}function Tl(e){let t=Zc(e.next,e.interceptors),[n,r,i]=El(e),a=Object.assign(Object.assign({},e.req),{message:Xc(e.req.method.input,e.req.message),signal:n}),o=!1;return n.addEventListener(`abort`,function(){var t,n;let r=e.req.message[Symbol.asyncIterator]();o||(t=r.throw)==null||t.call(r,this.reason).catch(()=>{}),(n=r.return)==null||n.call(r).catch(()=>{})}),t(a).then(e=>Object.assign(Object.assign({},e),{message:{[Symbol.asyncIterator](){let t=e.message[Symbol.asyncIterator]();return{next(){return t.next().then(e=>(e.done==1&&(o=!0,i()),e),r)}}}}}),r)}function El(e){let{signal:t,cleanup:n}=Gc(e.timeoutMs),r=Wc(e.signal,t);return[r.signal,function(e){let t=r.signal.aborted?I.from(Kc(r.signal),F.Canceled):I.from(e);return r.abort(t),n(),Promise.reject(t)},function(){n(),r.abort()}]}var Dl=C(btoa(`
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
com.google.rpcBErrorDetailsProtoPZ?google.golang.org/genproto/googleapis/rpc/errdetails;errdetails¢RPCbproto3`),[hr]),Ol=S(Dl,0),kl=S(Dl,1),Al=S(Dl,5),jl=S(Dl,9),Ml=`x-request-id`,Nl=`khronos.referee`,L=class extends Error{name=`RefereeError`;code;reason;method;requestId;metadata;sentence;retryAfterMs;constructor(e){super(e.message,e.cause===void 0?void 0:{cause:e.cause}),this.code=e.code,this.reason=e.reason,this.method=e.method,this.requestId=e.requestId,this.metadata=e.metadata,this.sentence=e.sentence,this.retryAfterMs=e.retryAfterMs}},Pl=class extends L{name=`ActionIllegalError`;refusal;constructor(e){super(e),this.refusal=e.refusal}},Fl=class extends L{name=`InvalidRequestError`;fieldViolations;constructor(e){super(e),this.fieldViolations=e.fieldViolations}},Il=class extends Fl{name=`MalformedRequestError`},Ll=class extends Fl{name=`StateInvalidError`},Rl=class extends Fl{name=`RegionInvalidError`},zl=class extends Fl{name=`NotationUnreadableError`},Bl=class extends L{name=`SchemaTooNewError`},Vl=class extends L{name=`RulesUnsupportedError`},Hl=class extends L{name=`DigestMismatchError`;expected;actual;constructor(e){super(e),this.expected=e.metadata.expected??``,this.actual=e.metadata.actual??``}},Ul=class extends L{name=`PartMissingError`},Wl=class extends L{name=`PartSealedError`},Gl=class extends L{name=`SealBrokenError`},Kl=class extends L{name=`KeyUnknownError`},ql=class extends L{name=`SecretNeededError`},Jl=class extends L{name=`NotSealedError`},Yl=class extends L{name=`CannotPlanError`},Xl=class extends L{name=`RegionUnknownError`},Zl=class extends L{name=`NotSupportedError`;constructor(e){let t=e.reason===``?`${e.message}; is the address that of a referee?`:e.message;super({...e,message:`${e.method} is not supported: ${t}`})}},Ql=class extends L{name=`TooLargeError`},$l=class extends L{name=`TooMuchWorkError`},eu=class extends L{},tu=class extends eu{name=`OverloadedError`},nu=class extends eu{name=`RateLimitedError`},ru=class extends L{name=`UnauthenticatedError`},iu=class extends L{name=`UnavailableError`},au=class extends L{name=`DeadlineExceededError`},ou=class extends L{name=`InternalError`},su={MALFORMED:Il,STATE_INVALID:Ll,SCHEMA_TOO_NEW:Bl,RULES_UNSUPPORTED:Vl,DIGEST_MISMATCH:Hl,PART_MISSING:Ul,PART_SEALED:Wl,SEAL_BROKEN:Gl,KEY_UNKNOWN:Kl,SECRET_NEEDED:ql,CANNOT_PLAN:Yl,ENCODING_UNSUPPORTED:Zl,REGION_UNKNOWN:Xl,REGION_INVALID:Rl,NOTATION_UNREADABLE:zl,TOO_LARGE:Ql,TOO_MUCH_WORK:$l,OVERLOADED:tu,SHUTTING_DOWN:iu,DEADLINE_EXCEEDED:au,INTERNAL:ou,UNAUTHENTICATED:ru,RATE_LIMITED:nu,METHOD_UNKNOWN:Zl};function cu(e,t){switch(e){case F.InvalidArgument:return Fl;case F.Unimplemented:return Zl;case F.Unauthenticated:return ru;case F.Unavailable:return iu;case F.Aborted:case F.Canceled:return t===``?iu:L;case F.DeadlineExceeded:return au;case F.Internal:case F.Unknown:return ou;default:return L}}function lu(e){return Object.hasOwn(su,e)}function uu(e){let{code:t,reason:n,refusal:r}=e;return n===`ACTION_ILLEGAL`&&r!==void 0?new Pl({...e,refusal:r}):new(lu(n)?su[n]:cu(t,n))(e)}function du(e,t={}){if(e instanceof L)return e;let n=I.from(e),[r]=n.findDetails(Ol),i=r?.domain===Nl?r:void 0,[a]=n.findDetails(kl),[o]=n.findDetails(jl),[s]=n.findDetails($r);return uu({code:fu(n)?F.Unavailable:n.code,message:pu(n)?`no answer from the server, or it does not name the page's origin: ${n.rawMessage}`:n.rawMessage,reason:i?.reason??``,method:t.method??``,requestId:n.metadata.get(`x-request-id`)??t.requestId??``,metadata:i?.metadata??{},sentence:o?.message??``,refusal:s,fieldViolations:n.findDetails(Al).flatMap(e=>e.fieldViolations.map(({field:e,description:t,reason:n,localizedMessage:r})=>({path:e,sentence:r?.message||t,clause:n}))),retryAfterMs:Number(a?.retryDelay?.seconds??0)*1e3+(a?.retryDelay?.nanos??0)/1e6,cause:e})}function fu(e){let{code:t,cause:n}=e;return pu(e)||t===F.Internal&&n instanceof Error&&`code`in n&&typeof n.code==`string`}function pu({code:e,cause:t}){return e===F.Unknown&&t instanceof TypeError}function mu(e,t,n,r,i){return new e({...r,code:t,message:n,reason:``,metadata:{},sentence:``,fieldViolations:[],retryAfterMs:0,cause:i})}function hu(e){return e===void 0?0:e.military+e.religious+e.civil}function gu(e){return _u(e?.first,e?.second)}function _u(e,t){return yu(e,t,1)}function vu(e,t){return yu(e,t,-1)}function yu(e,t,n){return b(Wr,{military:(e?.military??0)+n*(t?.military??0),religious:(e?.religious??0)+n*(t?.religious??0),civil:(e?.civil??0)+n*(t?.civil??0)})}var bu=9,xu=class extends Error{event;name=`EventNotFoldedError`;constructor(e,t){super(`the event can't be folded: ${t}; take the state of the answer instead`),this.event=e}};function Su(e,t,n){try{return{...Eu(e,t,n),publicDigest:``}}catch(e){throw e instanceof Tu?new xu(t,e.message):e}}function Cu(e,t,n){let r=e;for(let e of t)r=Su(r,e,n);return r}function*wu(e,t,n){let r=e;for(let[e,i]of t.events.entries()){if(e===t.events.length-1&&(r=t.state),r!==t.state)try{r=Su(r,i,n)}catch(e){if(!(e instanceof xu))throw e;r=t.state}yield{event:i,state:r}}}var Tu=class extends Error{};function Eu(e,{fact:t},n){let r=P(e),i=t=>({...e,publicPart:{...r,...t}});switch(t.case){case`actionTaken`:return{...e,publicPart:Du(r,R(t.value.action,`action`))};case`cardsPlayed`:return ku(e,t.value);case`cardsGivenUp`:return Au(e,t.value);case`cardsDrawn`:return Mu(e,t.value);case`cardsSwapped`:return Nu(e,t.value);case`pileShuffled`:return Pu(e,t.value);case`buildingLaid`:{let{age:e,building:n,replaced:a}=t.value;return i(Ru(r,e,a,R(n,`building`)))}case`buildingRemoved`:{let{age:e,building:a,leavesGame:o,keeper:s}=t.value,c=R(a,`building`),l=Ru(r,e,c,void 0),u=s===0?l:zu(l,e,c,s,n);if(!o)return i(u);let d=Gu(r.tilesOutOfGame,c.kind,1);return i({...u,stock:r.stock,tilesOutOfGame:d})}case`buildingChanged`:{let{age:e,before:n,after:a}=t.value;return i(Ru(r,e,R(n,`building before`),R(a,`building after`)))}case`moneyMoved`:case`incomeCollected`:{let{seat:e,amount:n}=t.value;return i({players:Ku(r.players,e,({money:e})=>({money:e+n}))})}case`adventurerMoved`:{let{seat:e,adventurer:n,to:a}=t.value,o=n===Jr.FIRST?`firstAdventurer`:`secondAdventurer`;return i({players:Ku(r.players,e,e=>({[o]:{...R(e[o],`adventurer`),age:a}}))})}case`firstPlayerChosen`:{let{seat:e}=t.value;return i({firstSeat:e,turn:{...R(r.turn,`turn`),seat:e}})}case`rowLaid`:return{...e,publicPart:Iu(r,`holdemRow`,R(t.value.cards,`row`))};case`turnPassed`:{let{seat:e,number:n}=t.value;return i({players:Ou(r),turn:b(Di,{number:n,seat:e})})}case`gameEnded`:return i({players:Ou(r),over:!0});case`decisionRequested`:{let{cascade:n}=r;return n===void 0?e:i({cascade:{...n,decision:R(t.value.decision,`decision`)}})}case`cascadeSettled`:{let{cascade:t,...n}=r;return{...e,publicPart:n}}case`rippleStopped`:case`domainsJoined`:case`clashFound`:return e;case void 0:throw new Tu(`it is of a kind that this client does not know`);default:return t}}function Du(e,t){let n={...e,revision:e.revision+1},r=R(e.turn,`turn`);switch(t.verb.case){case`exchangeHand`:return{...n,turn:{...r,exchanged:!0}};case`swapCards`:return{...n,turn:{...r,swapped:!0}};case`construct`:case`upgrade`:case`demolish`:{let{config:i,cascade:a,...o}=e;return{...n,turn:{...r,acted:!0},cascade:b(Oi,{before:o,action:t})}}case`travel`:case`populate`:case`renovate`:case`endTurn`:return{...n,turn:{...r,acted:!0}};case`chooseBuilding`:case`placeBuilding`:{if(e.cascade===void 0)return n;let{decision:r,...i}=e.cascade;return{...n,cascade:{...i,answers:[...i.answers,t]}}}case void 0:throw new Tu(`its action is of a kind that this client does not know`);default:return t.verb}}function Ou({players:e,turn:t}){let n=e=>({...R(e,`adventurer`),cardsPlayed:0});return Ku(e,R(t,`turn`).seat,({firstAdventurer:e,secondAdventurer:t})=>({firstAdventurer:n(e),secondAdventurer:n(t)}))}function ku(e,{seat:t,payment:n}){let r=gu(n),i=(e,t)=>{let n=R(e,`adventurer`);return{...n,cardsPlayed:n.cardsPlayed+hu(t)}};return ju(e,t,Ku(P(e).players,t,e=>({handSize:e.handSize-hu(r),firstAdventurer:i(e.firstAdventurer,n?.first),secondAdventurer:i(e.secondAdventurer,n?.second)})),r)}function Au(e,{seat:t,count:n,cards:r}){return ju(e,t,Ku(P(e).players,t,({handSize:e})=>({handSize:e-n})),r)}function ju(e,t,n,r){let i=P(e);return{...e,publicPart:Iu({...i,players:n},`discards`,_u(i.discards,r)),privateParts:Lu(e.privateParts,t,e=>vu(e,r))}}function Mu(e,{seat:t,count:n,privatePart:r}){let i=P(e),a=Ku(i.players,t,({handSize:e})=>({handSize:e+n})),o=r.case===`cards`?r.value:void 0,s={...e,publicPart:{...i,players:a,pileSize:i.pileSize-n},privateParts:Lu(e.privateParts,t,e=>o&&_u(e,o))},c=e.hiddenPart;return c===void 0?Fu(s):{...s,hiddenPart:{...c,pile:c.pile.slice(n)}}}function Nu(e,{seat:t,taken:n,given:r}){let i=P(e);return{...e,publicPart:Iu(i,`holdemRow`,_u(vu(i.holdemRow,n),r)),privateParts:Lu(e.privateParts,t,e=>vu(_u(e,n),r))}}function Pu(e,{size:t,hiddenPart:n}){let{discards:r,...i}=P(e),a={...e,publicPart:{...i,pileSize:t}},o=e.hiddenPart;if(o===void 0||n.case!==`open`)return Fu(a);let{order:s,position:c}=n.value;return{...a,hiddenPart:{...o,position:c,pile:s}}}function Fu(e){let{hiddenPart:t,...n}=e;return n}function Iu(e,t,n){if(hu(n)>0)return{...e,[t]:n};let r={...e};return delete r[t],r}function Lu(e,t,n){return e.flatMap(e=>{if(e.seat!==t)return[e];let r=e.hand&&n(e.hand);return r===void 0?[]:[{...e,hand:r}]})}function Ru(e,t,n,r){let i=R(e.boards[t-1],`board`),a=i.tiles.filter(e=>n===void 0||!Bu(e,n)),o=i.hamletCubes.filter(e=>r===void 0||!Vu(e,r)),{stock:s,players:c}=e;for(let{seat:e}of i.hamletCubes.filter(e=>!o.includes(e)))c=Ku(c,e,({cubes:e})=>({cubes:e+1}));if(n!==void 0&&!n.printed){if(a.length+1!==i.tiles.length)throw new Tu(`the building that goes is not there`);s=Gu(s,n.kind,1),c=Wu(c,n,1)}return r!==void 0&&(r.printed?o.push(...Uu(r)):(a.push(r),s=Gu(s,r.kind,-1)),c=Wu(c,r,-1)),a.sort(kc),o.sort(Hu),{boards:qu(e.boards,t-1,{...i,tiles:a,hamletCubes:o}),stock:s,players:c}}function zu({boards:e,stock:t,players:n},r,i,a,o){let s=o.hamlets.find(e=>i.at!==void 0&&Tc(i.kind,i.at,e));if(s===void 0)return{boards:e,stock:t,players:n};let c=R(e[r-1],`board`),l=[...c.hamletCubes,b(Ei,{at:s,seat:a})].sort(Hu);return{boards:qu(e,r-1,{...c,hamletCubes:l}),stock:t,players:Ku(n,a,({cubes:e})=>({cubes:e-1}))}}function Bu(e,t){return e.kind===t.kind&&vc(R(e.at,`square`),R(t.at,`square`))}function Vu(e,{kind:t,at:n}){return Tc(t,R(n,`square`),R(e.at,`square`))}function Hu(e,t){return _c(R(e.at,`square`),R(t.at,`square`))}function Uu({at:e,cubes:t}){let n=t.findIndex(e=>e>0)+1;return n===0?[]:[b(Ei,{at:R(e,`square`),seat:n})]}function Wu(e,{owner:t,cubes:n},r){return e.map((e,i)=>{let a=(n[i]??0)+ +(t===i+1);return a===0?e:{...e,cubes:e.cubes+r*a}})}function Gu(e,t,n){let r=Array.from({length:bu},(r,i)=>(e[i]??0)+(i+1===t?n:0));return r.some(e=>e!==0)?r:[]}function Ku(e,t,n){let r=R(e[t-1],`player`);return qu(e,t-1,{...r,...n(r)})}function qu(e,t,n){return[...e.slice(0,t),n,...e.slice(t+1)]}function R(e,t){if(e===void 0)throw new Tu(`there is no ${t}`);return e}function*Ju(e,t){let{verb:n}=e;switch(n.case){case`exchangeHand`:for(let e of n.value.cards)yield Xu(t,{case:`exchangeHand`,value:{cards:e}});return;case`swapCards`:{let{take:e,count:r}=n.value;for(let i of n.value.give)yield Xu(t,{case:`swapCards`,value:{take:e,count:r,give:i}});return}case`travel`:{let{adventurer:e}=n.value;for(let r of n.value.to)yield Xu(t,{case:`travel`,value:{adventurer:e,to:r}});return}case`construct`:{let{age:e,kind:r}=n.value;for(let[i,a]of Yu(n.value))yield Xu(t,{case:`construct`,value:{age:e,kind:r,at:i,payment:a}});return}case`upgrade`:{let{age:e,kind:r,payments:i}=n.value;for(let{old:a,squares:o}of n.value.sites)if(a!==void 0)for(let[n,s]of Yu({squares:o,payments:i}))yield Xu(t,{case:`upgrade`,value:{age:e,old:a,kind:r,at:n,payment:s}});return}case`demolish`:{let{age:e}=n.value;for(let[r,i]of Yu(n.value))yield Xu(t,{case:`demolish`,value:{age:e,at:r,payment:i}});return}case`populate`:case`renovate`:for(let[e,r]of Yu(n.value))yield Xu(t,{case:n.case,value:{at:e,payment:r}});return;case`endTurn`:for(let e of n.value.giveUp)yield Xu(t,{case:`endTurn`,value:{giveUp:e}});return;case`chooseBuilding`:case`placeBuilding`:for(let e of yc(n.value.squares))yield Xu(t,{case:n.case,value:{at:e}});return;case void 0:return}}function*Yu(e){for(let t of yc(e.squares))for(let n of e.payments)yield[t,n]}function Xu(e,t){return b(Xr,{seat:e,verb:t})}function Zu(e,t,n){if(e[t]===void 0)throw mu(ou,F.Internal,`the answer has no field "${t}"`,n);return e}function Qu(e){let{viewer:t,expectedDigest:n=``,locale:r=``,withSentences:i=!1,asIfOnTurn:a=!1}=e,o={expectedDigest:n,locale:r,withSentences:i,asIfOnTurn:a};return typeof t==`object`?{...o,viewer:{case:`seat`,value:t.seat},seatSecret:t.secret}:t===void 0?o:{...o,viewer:$u(t)}}function $u(e){switch(e){case`spectator`:return{case:`spectator`,value:{}};case`host`:return{case:`host`,value:{}};default:return{case:`seat`,value:e}}}function ed(e){return typeof e==`string`?{given:{case:`notation`,value:e}}:{given:{case:`structured`,value:e}}}function td(e){return Object.fromEntries(Object.entries(e).filter(([,e])=>e!==void 0))}function nd(e,t,n){let{config:r,sealedSeats:i}=b(ui,e);if(r?.secrecy!==gi.SEALED)return;let{seats:a=[],payload:o}=t.sealed??{},s=a.length===i.length&&i.every((e,t)=>rd(e,a[t]));if(!(o?.length&&s))throw mu(Jl,F.Unimplemented,`the state is not sealed by what the seats contributed: the server does not know such games`,n)}function rd(e,t){let n=e=>Sr(di,e,{writeUnknownFields:!1}).join();return t!==void 0&&n(e)===n(t)}var id=`authorization`;async function ad(e){let t=typeof e==`string`?e:await e();return od(t),t===``?{}:{[id]:`Bearer ${t}`}}function od(e){if(!/^[\x21-\x7e]*$/.test(e))throw TypeError(`an API key has letters, digits and signs of ASCII alone`)}var sd=class{constructor(){throw TypeError(`a page has no transport that streams both ways`)}},cd=100,ld=1e3,ud=.4;async function dd(e,t,n){let r=performance.now()+t,i;for(let t=cd;;t=Math.min(2*t,ld))try{return await e(Math.max(1,Math.ceil(r-performance.now())))}catch(e){if(e instanceof au)throw i??e;if(!(e instanceof L&&fd(e)))throw e;i=e;let a=Math.max(e.retryAfterMs,t)*(1+ud*Math.random());if(n.aborted||performance.now()+a>=r)throw e;await pd(a,n)}}function fd(e){return e.retryAfterMs>0||e instanceof iu}function pd(e,t){return new Promise((n,r)=>{let i=()=>{clearTimeout(a),r(t.reason)},a=setTimeout(()=>{t.removeEventListener(`abort`,i),n()},e);t.addEventListener(`abort`,i,{once:!0})})}async function md(e,t){let n=new AbortController,r=e.filter(e=>e!==void 0),i=r.find(e=>e.aborted);i!==void 0&&n.abort(i.reason);let a=({target:e})=>n.abort(e.reason);for(let e of r)e.addEventListener(`abort`,a);try{return await t(n.signal)}finally{for(let e of r)e.removeEventListener(`abort`,a)}}var hd=1e4,gd=class{#e;#t;#n;#r=new AbortController;#i=new Set;constructor(e,{apiKey:t=``,...n}={}){typeof t==`string`&&od(t),this.#e=e,this.#n=t,this.#t={timeoutMs:hd,...td(n)}}async[Symbol.asyncDispose](){this.#r.abort(new DOMException(`the referee client is closed`,`AbortError`));for(let e of this.#i)e.abort();await Promise.all([...this.#i].map(e=>e.ended)),vd(this.#e)&&await this.#e[Symbol.asyncDispose]()}async catalog(e={}){let t={options:this.#a({locale:e.locale},!1)};return(await this.#s(`catalog`,w.method.getCatalog,t,e)).catalog}async createGame(e,t={}){let{locale:n,withSentences:r}=t,i={setup:e,options:this.#a({locale:n,withSentences:r},!1)},a=await this.#s(`state`,w.method.createGame,i,t),o={method:w.method.createGame.name,requestId:t.requestId??``};return nd(e,a.state,o),a}async validate(e,t,n={}){let r={state:e,action:ed(t),options:this.#a(n)},{verdict:i}=await this.#c(w.method.validateAction,r,n);if(i.case!==void 0)return i;let a={method:w.method.validateAction.name,requestId:n.requestId??``};throw mu(ou,F.Internal,`the answer has no verdict that this client knows`,a)}apply(e,t,n={}){let r={state:e,action:ed(t),options:this.#a(n)};return this.#s(`state`,w.method.applyAction,r,n)}legalActions(e,t={}){let{verbs:n=[],ages:r=[],kinds:i=[],square:a}=t,o={state:e,options:this.#a(t),verbs:[...n],ages:[...r],kinds:[...i],...td({square:a})};return this.#c(w.method.listLegalActions,o,t)}async explainPlacements(e,t){let{age:n,kind:r,old:i,seat:a=0,withConsequences:o=!1}=t,s={state:e,options:this.#a(t),age:n,kind:r,seat:a,withConsequences:o,...td({old:i})};return(await this.#s(`map`,w.method.explainPlacements,s,t)).map}preview(e,t,n={}){let{maxDecisionDepth:r=0}=n,i={state:e,actions:t.map(ed),maxDecisionDepth:r,options:this.#a(n)};return this.#c(w.method.previewActions,i,n)}checkPlan(e,t,n=[],r={}){let i={state:e,actions:t.map(ed),since:[...n],options:this.#a(r)};return this.#c(w.method.checkPlan,i,r)}domains(e,t={}){let n={state:e,ages:[...t.ages??[]],options:this.#a(t)};return this.#c(w.method.describeDomains,n,t)}suggestActions(e,t){let{strength:n,maxSuggestions:r=0,seed:i=0}=t,a={state:e,strength:n,maxSuggestions:r,seed:i,options:this.#a(t)};return this.#c(w.method.suggestActions,a,t)}matchAction(e,t){let{squares:n=[],words:r=[],maxMatches:i=0}=t,a=(typeof r==`string`?r.split(/\s+/).filter(Boolean):void 0)?.map(e=>({alternatives:[{text:e}]}))??[...r],o={state:e,squares:[...n],words:a,maxMatches:i,options:this.#a(t)};return this.#c(w.method.matchAction,o,t)}view(e,t={}){let n={state:e,events:[...t.events??[]],options:this.#a(t)};return this.#s(`state`,w.method.viewGame,n,t)}audit(e,t={}){let n={state:e,options:this.#a(t)};return this.#c(w.method.auditPosition,n,t)}replay(e,t={}){let{actions:n=[],withEvents:r=!1}=t,i={game:{game:e},actions:n.map(ed),withEvents:r,options:this.#a(t)};return this.#s(`state`,w.method.replayGame,i,t)}review(e,t={}){let{actions:n=[],withComparisons:r=!1,pageSize:i=0,pageToken:a=``,seed:o=0}=t,s={game:{game:e},actions:n.map(ed),withComparisons:r,pageSize:i,pageToken:a,seed:o,options:this.#a(t)};return this.#s(`state`,w.method.reviewGame,s,t)}readText(e,t,n={}){let{state:r}=n,i={text:e,form:t,options:r===void 0?this.#a(n,!1):this.#a(n),...td({state:r})};return this.#c(w.method.readText,i,n)}async writeText(e,t={}){let{form:n,state:r}=t,i=e.case===`region`?this.#a(t,!1):this.#a(t),a={content:{content:e},options:i,...td({form:n,state:r})};return(await this.#c(w.method.writeText,a,t)).text}async play(e,t={}){let{requestId:n=_d(),signal:r,...i}=t,a=await this.#o(n);this.#r.signal.throwIfAborted(),r?.throwIfAborted();let o=new sd(this.#e,n,a,{...this.#t,...td(i)}),s=()=>o.abort();this.#i.add(o),r?.addEventListener(`abort`,s),o.ended.then(()=>{this.#i.delete(o),r?.removeEventListener(`abort`,s)});try{await o.begin(e)}catch(e){throw o.abort(),e}return o}#a({viewer:e,expectedDigest:t,locale:n,withSentences:r,asIfOnTurn:i},a=!0){return Qu({viewer:e??(a?this.#t.viewer:void 0),expectedDigest:t,locale:n??this.#t.locale,withSentences:r,asIfOnTurn:i})}async#o(e){return{[Ml]:e,...await ad(this.#n)}}async#s(e,t,n,r){let i={method:t.name,requestId:r.requestId??_d()};return Zu(await this.#c(t,n,{...r,requestId:i.requestId}),e,i)}async#c(e,t,{timeoutMs:n=this.#t.timeoutMs,requestId:r=_d(),signal:i}){let a=b(e.input,t);return md([this.#r.signal,i],t=>dd(async n=>{let i=await this.#o(r);t.throwIfAborted();try{return(await this.#e.unary(e,t,n,i,a)).message}catch(n){throw t.throwIfAborted(),du(n,{method:e.name,requestId:r})}},n,t))}};function _d(){let e=crypto.getRandomValues(new Uint8Array(8));return Array.from(e,e=>e.toString(16).padStart(2,`0`)).join(``)}function vd(e){return Symbol.asyncDispose in e}var yd={".":[`plain`,!1],f:[`forest`,!1],m:[`mountain`,!1],"~":[`river`,!1],h:[`plain`,!0],F:[`forest`,!0],M:[`mountain`,!0]};function bd(e){let t=[],n=[];for(let[r,i]of e.entries()){let e=[];for(let[t,a]of[...i].entries()){let i=yd[a];if(i===void 0)throw RangeError(`"${a}" in row ${r+1} stands for no square`);e.push(i[0]),i[1]&&n.push(pc(t+1,r+1))}t.push(e)}return{width:t[0]?.length??0,height:t.length,hamlets:n,terrainAt:({column:e,row:n})=>t[n-1]?.[e-1]}}function xd(e,t){let{region:n}=e;if(n.case===`customRegion`)return bd(n.value.rows);let r=n.case===`builtInRegion`&&n.value!==``?t.regions.find(e=>e.name===n.value):t.regions[0];if(r?.region===void 0)throw RangeError(`the catalog has no region "${n.value??``}"`);return bd(r.region.rows)}function Sd(){try{new Headers}catch{throw Error(`connect-web requires the fetch API. Are you running on an old version of Node.js? Node.js is not supported in Connect for Web - please stay tuned for Connect for Node.`)}}var Cd=function(e){return this instanceof Cd?(this.v=e,this):new Cd(e)},wd=function(e,t,n){if(!Symbol.asyncIterator)throw TypeError(`Symbol.asyncIterator is not defined.`);var r=n.apply(e,t||[]),i,a=[];return i=Object.create((typeof AsyncIterator==`function`?AsyncIterator:Object).prototype),s(`next`),s(`throw`),s(`return`,o),i[Symbol.asyncIterator]=function(){return this},i;function o(e){return function(t){return Promise.resolve(t).then(e,d)}}function s(e,t){r[e]&&(i[e]=function(t){return new Promise(function(n,r){a.push([e,t,n,r])>1||c(e,t)})},t&&(i[e]=t(i[e])))}function c(e,t){try{l(r[e](t))}catch(e){f(a[0][3],e)}}function l(e){e.value instanceof Cd?Promise.resolve(e.value.v).then(u,d):f(a[0][2],e)}function u(e){c(`next`,e)}function d(e){c(`throw`,e)}function f(e,t){e(t),a.shift(),a.length&&c(a[0][0],a[0][1])}},Td={redirect:`error`};function Ed(e){Sd();let t=e.useBinaryFormat??!1;return{async unary(n,r,i,a,o,s){let{serialize:c,parse:l}=$c(n,t,e.jsonOptions,e.binaryOptions);return i=i===void 0?e.defaultTimeoutMs:i<=0?void 0:i,await wl({interceptors:e.interceptors,signal:r,timeoutMs:i,req:{stream:!1,service:n.parent,method:n,requestMethod:`POST`,url:Jc(e.baseUrl,n),header:yl(n.methodKind,t,i,a,!1),contextValues:s??qc(),message:o},next:async r=>{let i=e.useHttpGet===!0&&n.idempotency===Bn.NO_SIDE_EFFECTS,a=null;i?r=Cl(r,c(r.message),t):a=c(r.message);let o=await(e.fetch??globalThis.fetch)(r.url,Object.assign(Object.assign({},Td),{method:r.requestMethod,headers:r.header,signal:r.signal,body:a})),{isUnaryError:s,unaryError:u}=bl(n.methodKind,t,o.status,o.headers);if(s)throw cl(await o.json(),Rc(...vl(o.headers)),u);let[d,f]=vl(o.headers);return{stream:!1,service:n.parent,method:n,header:d,message:t?l(new Uint8Array(await o.arrayBuffer())):Ac(n.output,await o.json(),Qc(e.jsonOptions)),trailer:f}}})},async stream(n,r,i,a,o,s){let{serialize:c,parse:l}=$c(n,t,e.jsonOptions,e.binaryOptions);function u(e,t,n,r){return wd(this,arguments,function*(){let i=Hc(e).getReader(),a=!1;for(;;){let e=yield Cd(i.read());if(e.done)break;let{flags:r,data:o}=e.value;if((r&1)==1)throw new I(`protocol error: received unsupported compressed output`,F.Internal);if((r&2)==2){a=!0;let e=ll(o);if(e.error){let t=e.error;throw n.forEach((e,n)=>{t.metadata.append(n,e)}),t}e.metadata.forEach((e,n)=>t.set(n,e))}else yield yield Cd(l(o))}if(`throwIfAborted`in r&&r.throwIfAborted(),!a)throw`missing EndStreamResponse`})}async function d(e){if(n.methodKind!=`server_streaming`)throw`The fetch API does not support streaming request bodies`;let t=await e[Symbol.asyncIterator]().next();if(t.done==1)throw`missing request message`;return Uc(0,c(t.value))}return i=i===void 0?e.defaultTimeoutMs:i<=0?void 0:i,await Tl({interceptors:e.interceptors,timeoutMs:i,signal:r,req:{stream:!0,service:n.parent,method:n,requestMethod:`POST`,url:Jc(e.baseUrl,n),header:yl(n.methodKind,t,i,a,!1),contextValues:s??qc(),message:o},next:async r=>{let i=await(e.fetch??globalThis.fetch)(r.url,Object.assign(Object.assign({},Td),{method:r.requestMethod,headers:r.header,signal:r.signal,body:await d(r.message)}));if(bl(n.methodKind,t,i.status,i.headers),i.body===null)throw`missing response body`;let a=new Headers;return Object.assign(Object.assign({},r),{header:i.headers,trailer:a,message:u(i.body,a,i.headers,r.signal)})}})}}}function Dd(e,t){let n=new kd(e,t);return{async unary(e,t,r,i,a,o=qc()){await n.loaded(t);let{serialize:s,parse:c}=$c(e,!0),l=r===void 0?void 0:performance.now()+r;return await wl({...t&&{signal:t},...r!==void 0&&{timeoutMs:r},req:{stream:!1,service:e.parent,method:e,requestMethod:`POST`,url:e.name,header:new Headers(i),contextValues:o,message:a},next:async({signal:t,message:r,...i})=>{let a=await n.ask(e.name,s(r),l,t);if(!(`response`in a))throw Od(a);return{...i,method:e,header:new Headers,message:c(a.response),trailer:new Headers}}})},async stream(e){throw new I(`${e.name} is a stream, which this transport can't carry`,F.Unimplemented)}}}function Od({code:e,message:t,details:n}){let r=new I(t,e);return r.details=[...n],r}var kd=class{#e;#t=Promise.resolve();#n;#r;#i;constructor(e,t){this.#r=e,this.#i=t}async loaded(e){this.#e??=this.#a(),await Ad(this.#e,e)}async ask(e,t,n,r){let i=this.#t.then(async()=>{r.throwIfAborted();let i=await this.#e;if(i===void 0)throw new I(`the referee in this browser has ended`,F.Unavailable);let a=n===void 0?void 0:Math.max(0,n-performance.now())/1e3;return await new Promise((n,r)=>{this.#n={resolve:n,reject:r};let o={method:e,request:t,secondsLeft:a};i.postMessage(o)})});return this.#t=i.catch(()=>void 0),await Ad(i,r)}#a(){let e=this.#r().then(e=>this.#o(e));return e.catch(()=>void 0),e}#o(e){return new Promise((t,n)=>{let r=e=>{let t=new I(e,F.Unavailable);this.#e=void 0,this.#n?.reject(t),n(t)};e.onerror=({message:e})=>r(e||`core.js or runtime/pyodide.js cannot be started`),e.onmessage=({data:n})=>{n.case===`answer`?this.#n?.resolve(n.answer):n.case===`broken`?r(n.message):(this.#i(n.part),n.part===1&&t(e))}})}};function Ad(e,t){return t===void 0?e:new Promise((n,r)=>{let i=()=>r(t.reason);if(t.aborted)return i();t.addEventListener(`abort`,i,{once:!0}),e.then(n,r).finally(()=>t.removeEventListener(`abort`,i))})}var jd=A(!1),Md=4e3,Nd=new Map;function Pd(e){try{return Nd.get(e)??localStorage.getItem(e)??void 0}catch{return Nd.get(e)}}function Fd(e,t){Nd.delete(e);try{return t===void 0?localStorage.removeItem(e):localStorage.setItem(e,t),!0}catch{return t!==void 0&&Nd.set(e,t),!1}}function Id(e){try{return JSON.parse(Pd(e)??`null`)??void 0}catch{return}}var Ld=class e{#e;#t=new Map;constructor(e){this.#e=e}static async opened(){let t=await zd().catch(()=>void 0);return jd.value||=t===void 0,new e(t)}async list(){let e=await this.#n(`readonly`,e=>Vd(e.objectStore(`games`).getAll())).catch(()=>[]);return[...[...this.#t.values()].map(({game:e})=>e),...(e??[]).filter(({id:e})=>!this.#t.has(e))]}async read(e){let t=this.#t.get(e);return t===void 0?this.#n(`readonly`,async t=>{let[n,r]=await Promise.all([Vd(t.objectStore(`games`).get(e)),Vd(t.objectStore(`steps`).getAll(Bd(e)))]);return n&&{game:n,steps:r}}):t}async remove(e){this.#t.delete(e),await this.#n(`readwrite`,async t=>{t.objectStore(`games`).delete(e),t.objectStore(`steps`).delete(Bd(e))})}async write(e,t,n,r){if(this.#e!==void 0&&!this.#t.has(e.id))try{return await this.#n(`readwrite`,i=>Rd(i,e,t,n,r))===!0}catch{}return this.#t.set(e.id,{game:e,steps:t}),jd.value=!0,!0}async#n(e,t){let n=this.#e?.transaction([`games`,`steps`],e);if(n===void 0)return;let r=new Promise((e,t)=>{n.oncomplete=()=>e(),n.onabort=()=>t(n.error)}),[i]=await Promise.all([t(n),r]);return i}};async function Rd(e,t,n,r,i){let[a,o]=[e.objectStore(`games`),e.objectStore(`steps`)];if((await Vd(a.get(t.id)))?.changed!==i)return!1;a.put(t),r<n.length&&o.delete(Bd(t.id,r));for(let[e,i]of n.entries())e>=r&&o.put(i,[t.id,e]);return!0}function zd(){return new Promise((e,t)=>{setTimeout(()=>t(Error(`the database does not open`)),Md);let n=indexedDB.open(`khronos`,1);n.onupgradeneeded=()=>{n.result.createObjectStore(`games`,{keyPath:`id`}),n.result.createObjectStore(`steps`)},Vd(n).then(e,t)})}function Bd(e,t=0){return IDBKeyRange.bound([e,t],[e,1/0])}function Vd(e){return new Promise((t,n)=>{e.onsuccess=()=>t(e.result),e.onerror=()=>n(e.error)})}var Hd=`khronos.server`,Ud=2e3,Wd=300,Gd=document.querySelector(`meta[name="khronos-referee"]`)?.content,Kd=Gd!==void 0,qd=Gd===`browser`,Jd=Kd&&Pd(Hd)||location.origin,Yd=`khronos.key ${Jd}`,Xd=A(+!qd),Zd=A(),Qd=A(``),$d=Pd(Yd)??``,ef=[];async function tf(){return await new Promise(e=>setTimeout(e,Wd)),new Worker(`core.js`,{type:`module`})}var z=new gd(qd?Dd(tf,e=>Xd.value=e):Ed({baseUrl:Jd,useBinaryFormat:!0}),{timeoutMs:5e3,apiKey:()=>$d});function nf(e){e!==``&&Fd(Hd,new URL(e).origin),location.assign(e===``?`./`:`./server.html`)}function rf(e,t){$d=e.trim(),Fd(Yd,t?$d:void 0),of()}function af(e){$d=e}function of(){for(let e of ef.splice(0))e()}async function B(e,t=new AbortController().signal){for(;;)try{let n=await e(t);return Zd.value=void 0,n}catch(e){if(t.throwIfAborted(),e instanceof ru)Zd.value=`key`,await sf(t);else if(e instanceof iu||e instanceof eu||e instanceof au)Zd.value=`away`,Qd.value=e.message,await sf(t,Ud);else throw e}}function sf(e,t){return new Promise((n,r)=>{ef.push(n),t!==void 0&&setTimeout(n,t),e.addEventListener(`abort`,()=>r(e.reason),{once:!0})})}var cf={...ec,incomeOf:[`Highest Military building collects`,`Highest Religious building collects`,`Most cubes collect`],types:{military:`Military`,religious:`Religious`,civil:`Civil`},alone:e=>e,cards:e=>`${e} ${e===1?`card`:`cards`}`,cardsOf:({military:e,religious:t,civil:n})=>`${e} Military, ${t} Religious, ${n} Civil`,ecus:e=>`${e} ${Math.abs(e)===1?`Ecu`:`Ecus`}`,surcharge:e=>`+ ${e} of any type`,adventurers:[`Adventurer I`,`Adventurer II`],adventurer:(e,t,n)=>`${t}’s ${e===0?`first`:`second`} adventurer, ${n} of 2 cards played`,games:`Games`,turn:e=>`Turn ${e}`,turnOf:(e,t)=>`Turn ${e} of ${t}`,income:`Income`,correct:`Edit position`,saveRecord:`Save`,recordHoldsHands:`The file contains the hands and the order of the pile: do not read it before the end of the game.`,link:`Link`,linkHolds:`A link to this position, with public information only: no hands, no pile.`,copy:`Copy`,copied:`Copied`,howToPlay:`How to play`,afterwards:`Afterwards:`,rules:`Rules`,allRules:`All rules`,searchRules:`Search, or ask: can I build on a river?`,noRule:`No rule contains these words.`,search:{asking:`a an and are be can do does for get gets good had has have how i if in is it its many may much my not of on one or so the there they to two we what when where which who why will would`,meant:{money:[`income`,`ecus`],pay:[`collect`],cost:[`value`],win:[`wins`,`winner`],shrink:[`downsizing`,`downsized`],smaller:[`downsizing`,`downsized`],meet:[`junction`],tie:[`equal`,`clash`],equal:[`equals`,`clash`],decide:[`chooses`,`decisions`],choose:[`chooses`,`decisions`],half:[`lower`],restore:[`renovate`],majority:[`most`],vestige:[`ruin`],taxes:[`income`],tithes:[`income`],prestigious:[`highest`],discard:[`discards`]}},previous:`Previous rule`,next:`Next rule`,rulebook:e=>`In the printed rulebook: ${e}`,ours:`Our interpretation`,others:`Alternative interpretation`,why:`Why`,language:`Language`,theme:`Colours`,themes:{auto:`Colours: auto`,light:`Colours: light`,dark:`Colours: dark`},close:`Close`,moreOfBar:`More`,cancel:`Cancel`,problem:`Something went wrong`,players:`Players`,person:`Person`,bots:{easy:`Bot (easy)`,medium:`Bot (medium)`,strong:`Bot (strong)`,random:`Bot (random)`},guidedGame:`A guided first game`,againstBot:`Play against a bot`,level:`Level:`,levels:{easy:`Easy`,medium:`Medium`,strong:`Strong`},hint:`Hint`,share:`Share`,yourTurn:`Your turn`,yourTurnTo:`Your turn:`,you:`(you)`,hints:`Hints`,money:`Ecus`,wouldCollect:e=>`would collect ${e} now`,cubesLeft:`Cubes in supply`,wins:e=>e>1?`shares the win`:`wins`,actions:`Actions`,build:`Build`,impossible:`not possible now`,other:`Or`,and:`and`,or:`or`,verbs:{demolish:`Demolish`,populate:`Populate`,renovate:`Renovate`,travel:`Travel`,exchangeHand:`Exchange cards`,swapCards:`Swap with the row`,endTurn:`End the turn`},toPlay:e=>`${e} is to play:`,start:`choose what to build, or select a building on a board.`,possible:e=>`possible now: ${e}.`,prices:`Numbers are prices in cards; dashed frames include a surcharge.`,chooseSquare:`Select a lit square for the top-left corner of the building. Select any other square to see why it is not legal.`,chooseBuilding:`Select a lit building. Select any other building to see why it is not legal.`,noSquare:`There is no legal square for it now.`,noBuilding:`This is not possible with any building now. Select one to see why.`,chooseBoard:`Select an adventurer above the board to travel to.`,noTravel:`You cannot pay for travel now.`,noExchange:`An exchange is not possible now.`,upgrade:`Upgrade`,chooseUpgrade:`Select a lit building to upgrade it.`,upgradeTo:e=>`Upgrade to ${e}`,giveUp:`Cards to give up`,nameCards:`Choose the cards to give up`,take:`take`,give:`for`,fewer:e=>`One ${e} card less`,more:e=>`One ${e} card more`,typeMove:`Or type a move`,didYouMean:`Did you mean …`,look:`Look`,cardsLeft:e=>e===0?`no card left`:e===1?`1 card left`:`${e} cards left`,sendTo:(e,t)=>`Send adventurer ${e} to ${t}`,decides:e=>`${e} decides`,chooseShrinks:e=>`Which building on ${e} shrinks?`,choosePlace:(e,t)=>`Where on ${t} will the top-left square of the ${e} be?`,waitsFor:e=>`It is ${e}’s move.`,playing:`The move is being made …`,asking:`Asking the referee …`,lookingBack:`You are looking at an earlier step.`,over:`The game is over`,point:`Select a square to see what is on it and what is legal there.`,legal:`Legal`,moreReasons:e=>e===1?`One more reason`:`${e} more reasons`,inAll:(e,t)=>`In total this costs ${e} cards; you have ${t}.`,kindLine:(e,t)=>`${e}, value ${t}`,worth:e=>`It pays ${e} ${e===1?`Ecu`:`Ecus`}.`,consequences:{RIPPLE:`ripples`,RIPPLE_STOPPED:`does not ripple`,PARADOX:`paradox: buildings are destroyed`,JUNCTION:`joins domains`,JUNCTION_CLASH:`a building shrinks after the junction`,DIVISION_CLASH:`a building shrinks after the division`,DECISION:`asks for a decision`},payWith:`Cards played by`,confirm:`Confirm`,willDecide:(e,t)=>`${e} would decide on ${t}:`,unfair:`Undoing this is no longer fair:`,obstacles:[``,`cards were drawn.`,`another player has decided.`],willBeUnfair:`It will not be fair to undo this:`,foreseenObstacles:[``,`cards are drawn.`,`a player who is not on turn decides.`],puzzles:{title:`Puzzles`,about:`Reach a goal within one turn. Exchanging cards does not count, and no other player has to decide anything.`,number:(e,t)=>`Puzzle ${e} of ${t}`,youAre:e=>`You are ${e}.`,kinds:{money:`Earn Ecus`,paradox:`Cause a paradox`,removed:`Attack a building`,built:`Build`,ruin:`Leave a ruin`,renovated:`Renovate a ruin`,joined:`Join two domains`,lead:`Take over a domain`,majority:`Win a majority of cubes`},levels:[`Easy`,`Medium`,`Hard`],open:e=>`Solve puzzle ${e}`,done:`solved`,solvedOf:(e,t)=>`${e} of ${t} solved`,money:e=>`End your turn with ${e} or more.`,paradox:`Cause a paradox: let a ripple destroy a building.`,removed:(e,t,n)=>`Make the ${e} at ${t} on ${n} shrink or disappear.`,built:(e,t)=>`Get one more ${e} on ${t}, by building it or through a ripple.`,ruin:(e,t)=>`Leave one more ${e} ruin on ${t}.`,renovated:(e,t,n)=>`Renovate the ${e} ruin at ${t} on ${n}.`,joined:(e,t,n)=>`Join the domains of ${e} and ${t} on ${n}.`,lead:(e,t,n)=>`Take over the domain of the ${e} at ${t} on ${n}.`,majority:(e,t,n)=>`Have the most cubes in the domain of the ${e} at ${t} on ${n}.`,moves:e=>`It takes ${e} ${e===1?`action`:`actions`}.`,proved:(e,t)=>`Action ${e} of ${t} of the solution.`,solved:`Solved.`,over:`Your turn is over, and the goal is not reached. Start over.`,chance:`Cards were exchanged, which does not count. Start over.`,again:`Start over`,solution:`Show the solution`,next:`Next puzzle`},keys:`Keyboard shortcuts`,log:`Game log`,undone:`Undone: `,undo:`Undo`,redo:`Redo`,undoAnyway:`Undo anyway`,slider:`Step of the game`,step:(e,t)=>`Step ${e} of ${t}.`,backToNow:`Back to the game`,goOnFromHere:`Continue from here`,corrected:`The position was corrected.`,onTheTable:`On the table`,errands:{put:(e,t,n)=>`Put a ${e} on ${t}${n&&` with ${n}’s cube`}`,take:(e,t)=>`Take the ${e} off ${t}`,turn:(e,t)=>`Turn over the ${e} on ${t}`,cube:(e,t,n)=>`Put ${n}’s cube on the ${e} on ${t}`,money:(e,t,n,r)=>r<0?`${n} pays ${-r}`:`${n} gets ${r}`,travel:(e,t,n)=>`${n} moves an adventurer to ${t}`},passTo:e=>`Pass the device to ${e}`,passToPlay:e=>`It is ${e}’s turn. Tap when only you are looking.`,passToDecide:e=>`${e} has a decision to make. Tap when only you are looking.`,iAm:e=>`I am ${e}`,whoSees:`The app shows one hand at a time. All hands are stored in this browser, so a player who wants to cheat could find them.`,passing:`The device is being passed on.`,youWon:e=>`You won by ${e}`,youLost:e=>`You lost by ${e}`,youShare:`You share the win`,won:(e,t,n)=>t>1?`${e} share the win`:`${e} wins by ${n}`,rematch:`Rematch`,lookBack:`Look back`,collectsNow:`Income if paid now`,total:`Total`,nobodyThere:e=>`${e} if an adventurer were there`,welcome:`A board game for 2 to 5 players: what you build in one age of a valley changes the ages after it. This app deals the cards, checks every move and explains what is not allowed.`,newGame:`New game`,nameOfPlayer:e=>`Name of player ${e}`,colourOf:e=>`Colour of ${e}`,mindOf:e=>`Type of player: ${e}`,removePlayer:e=>`Remove ${e}`,addPlayer:`Add player`,firstPlayer:`First player`,drawn:`random`,colours:{red:`red`,blue:`blue`,green:`green`,yellow:`yellow`,purple:`purple`,white:`white`,black:`black`},aboutDealt:`You share this screen and pass it on. Each hand is shown only to its owner.`,aboutReported:`For a physical game: one of you enters each move, and the app shows its consequences.`,map:`Map`,ownMap:`Your own`,drawMap:`Draw a map`,options:`Options`,begin:`Begin`,noGames:`There are no stored games yet.`,stored:`Games are stored in this browser. You can drop the file of a game, a position or a map here.`,openFile:`Open a file`,exportAll:`Save all`,remove:`Remove`,removeGame:`Remove this game`,removeAll:`Remove all games`,removeSentence:e=>`The game of ${e} will be deleted permanently.`,removeAllSentence:e=>`${e} ${e===1?`game`:`games`} will be deleted permanently. Use “Save all” to save the records first.`,changedElsewhere:`This game was changed in another window. Reload the page to continue it.`,badLink:`This link does not contain a position.`,atHost:{aboutDealt:`Each player opens the game with a link that you send. You take the first seat.`,aboutReported:`For a physical game: each player opens a link that you send and enters their moves. You take the first seat.`,recordHoldsHands:`The file starts with what you have seen: your hand, but no other hand.`,noGames:`There are no games of this host here yet.`,stored:`Games are stored by the host. This browser stores the links to your seats.`,removeSentence:e=>`This browser forgets your seat in the game of ${e}.`,goOnFromHere:`Ask to undo to here`,removeAllSentence:e=>`This browser forgets your seats in ${e} ${e===1?`game`:`games`}.`},host:{setupOnly:`A host starts every game from its set-up, not from a record or a position.`,noCorrection:`You cannot edit a position here, because the other players would have to trust you.`,noSeat:`This link does not match a seat on this host.`,given:`This seat was given to someone else.`,movedOn:`Someone else was faster: the game has changed.`,spectators:`Spectators`,spectator:`a spectator`,youAre:e=>`You are ${e}.`,asksUndo:(e,t)=>`${e} would like to undo ${t===1?`the last step`:`the last ${t} steps`}:`,waitsForOthers:`Waiting for the other players to agree to the undo.`,stuck:e=>`${e} cannot continue. Undo the last move to let the bot try again.`,links:`Links`,presence:`Players online`,here:(e,t)=>`${e} ${t===1?`is`:`are`} here.`,tellMe:`Tell me when it is my turn`,handOn:`Give my seat away`,aboutHandOn:`Someone else gets a new link to your seat and sees your hand. Your own link stops working.`,withdraw:`Withdraw`,agree:`Agree`,decline:`Decline`},brush:`Paint`,brushes:{".":`Plain`,f:`Forest`,m:`Mountain`,"~":`River`,h:`Hamlet`},columns:`Columns`,rows:`Rows`,tracedPicture:`A picture to trace`,mapAsText:`A map as text`,drawText:`Draw the text`,saveMap:`Save as text`,playOnIt:`Play on it`,correctTitle:`Correct the position`,correctHint:`Choose what to place or remove, and select squares. Every edit is accepted; problems of the position are listed below.`,tools:{put:`Put`,take:`Take off`,cube:`Cube`,ruin:`as a ruin`},owner:`owner`,nobody:`none`,hand:`cards in hand`,turnNumber:`Turn`,onTurn:`on turn`,discards:`Discards`,sound:`The position is valid.`,makeFixes:`Apply the suggested fixes`,useIt:`Continue from this position`,notNow:`A decision is pending. Undo the action first.`,loading:`Loading the referee …`,notLoaded:`Could not load the referee. The app keeps trying.`,inBrowser:`The referee runs in this browser: nothing leaves it.`,atServer:e=>`The referee is the server at ${e}.`,change:`Change`,whoAnswers:`Referee`,aboutServers:`A server sees the positions that you send to it. It must allow this page’s address.`,addressOfServer:`Address of a server`,useServer:`Use this server`,useBrowser:`Use this browser`,newVersion:`A new version is ready.`,takeUpdate:`Update`,away:`The server is unreachable. This is the last known state; the app keeps trying.`,tryNow:`Try now`,key:`API key`,keyWanted:`This server requires an API key.`,storeKey:`Store it in this browser`,labelled:(e,t)=>`${e}: ${t}`,openMapLink:`Open the map of this link?`,aboutOpenMapLink:(e,t)=>`It has ${e} × ${t} squares and replaces the map in the map editor.`,openLink:`Open the position of this link?`,aboutOpenLink:(e,t)=>`${e}, turn ${t}. It becomes a game that is stored in this browser.`,open:`Open`,tooLarge:`The file is too large.`,forgotten:`This browser does not store anything for this page: your games are lost when you close it.`,notOffline:`Without HTTPS this browser cannot store the page, so it opens only while its web server answers.`,notStored:e=>`This browser could not store the page for playing offline: ${e} is missing on the web server, or was changed there.`},V=e=>e(),lf=`khronos.language`,uf={en:async()=>cf,...Object.fromEntries(Object.entries(Object.assign({"./words/fr.ts":()=>V(()=>import(`./fr.js`).then(e=>e.default),[],import.meta.url)})).map(([e,t])=>[e.slice(8,-3),t]))},H=A(Pd(lf)??navigator.languages.map(e=>e.slice(0,2)).find(e=>e in uf)??`en`),df=document.querySelector(`meta[name="khronos-home"][content="host"]`)!==null,U=A(ff(cf));function ff(e){return df?{...e,...e.atHost}:e}M(()=>{let e=H.value;uf[e]?.().then(t=>{e===H.value&&(U.value=ff(t))},()=>void 0)});function pf(e,t=U.value.and){return[e.slice(0,-1).join(`, `),...e.slice(-1)].filter(Boolean).join(` ${t} `)}function mf(e){H.value=e,Fd(lf,e)}var hf=class extends Error{sentences;name=`Problem`;constructor(e){super(e.join(`
`)),this.sentences=e}},gf={easy:si.EASY,medium:si.MEDIUM,strong:si.STRONG},_f=Object.keys(gf),vf=async(e,t,n)=>{let{groups:r}=await B(()=>z.legalActions(e,{viewer:t,signal:n}),n),i=Sf(r);return i&&Sf([...Ju(i,t)])};function yf(e){return async(t,n,r)=>{let i={viewer:n,strength:e,maxSuggestions:1,seed:xf(),signal:r},{suggestions:a}=await B(()=>z.suggestActions(t,i),r);return a[0]?.action}}var bf={random:vf,...Object.fromEntries(_f.map(e=>[e,yf(gf[e])]))};function xf(){return crypto.getRandomValues(new Uint32Array(1))[0]??0}function Sf(e){return e[Math.floor(Math.random()*e.length)]}function Cf(e,t,n){let r=e.find(({fact:e})=>e.case===`actionTaken`)?.fact;return{seat:r?.case===`actionTaken`&&r.value.action?.seat||0,turn:(n&&P(n).turn?.number)??0,lines:wf(e),errands:Of(e),obstacles:t,winners:e.flatMap(({fact:e})=>e.case===`gameEnded`?e.value.winners:[]),corrected:!1}}function wf(e){let t=[];for(let n of e){let e=Tf(n);n.sentence===``?t.at(-1)?.marks.push(...e):t.push({text:n.sentence,marks:e})}return t}function Tf({fact:e}){switch(e.case){case`buildingLaid`:case`buildingRemoved`:case`rippleStopped`:return[Ef(e.value.age,e.value.building)];case`buildingChanged`:return[Ef(e.value.age,e.value.after)];case`domainsJoined`:return e.value.domains.map(t=>Df(e.value.age,t));case`clashFound`:return[Ef(e.value.age,...e.value.sharers)];case`incomeCollected`:return[Df(e.value.age,e.value.domain)];case`decisionRequested`:{let{age:t=0,question:n}=e.value.decision??{};return n?.case===`buildingChoice`?[Ef(t,...n.value.choices)]:n?.case===`placeChoice`?[Ef(t,n.value.building)]:[]}default:return[]}}function Ef(e,...t){return{age:e,rows:xc(t.flatMap(e=>e?.at===void 0?[]:wc(e.kind,e.at))).rows}}function Df(e,t){return{age:e,rows:t?.rows??[]}}function Of(e){return e.flatMap(({fact:e})=>{let t=(e,t,n,r=n?.owner??0)=>{let i=n?.at===void 0?``:hc(n.at);return{kind:e,seat:r,age:t,building:n?.kind??0,square:i,amount:0}};switch(e.case){case`buildingLaid`:{let{age:n,building:r,replaced:i}=e.value,a=t(`put`,n,r);return i===void 0?[a]:[t(`take`,n,i),a]}case`buildingRemoved`:return[t(`take`,e.value.age,e.value.building)];case`buildingChanged`:{let{age:n,before:r,after:i}=e.value,a=(i?.cubes.findIndex((e,t)=>e>(r?.cubes[t]??0))??-1)+1;return[t(a>0?`cube`:`turn`,n,i,a)]}case`moneyMoved`:case`incomeCollected`:return[{...t(`money`,0,void 0,e.value.seat),amount:e.value.amount}];case`adventurerMoved`:return[t(`travel`,e.value.to,void 0,e.value.seat)];default:return[]}})}function kf(e,t){let{hiddenPart:n,...r}=e;return{...r,privateParts:e.privateParts.filter(e=>e.seat===t)}}function Af(e,t){return e.map(e=>{let{fact:n}=e;switch(n.case){case`cardsDrawn`:return n.value.seat===t?e:{...e,fact:{...n,value:{...n.value,privatePart:{case:void 0}}}};case`pileShuffled`:return{...e,fact:{...n,value:{...n.value,hiddenPart:{case:void 0}}}};default:return e}})}function jf(e){let{cascade:t,over:n,turn:r}=P(e);return n?0:t?.decision?.seat??r?.seat??0}function Mf(e){return e===0?`spectator`:e}var Nf=[1,2,3],Pf=`khronos.aside`,Ff=380,If=450,W=A(),G=A(),Lf=A(!1),K=A(),q=A(0),Rf=A(),zf=A(),Bf=A(!1),Vf=A(!1),Hf=A(),Uf=A([]),Wf=A(!1),Gf=A(!1),Kf=A([]),qf=A([]),Jf=A([]),Yf=A(),Xf=A(),Zf=j(()=>Rf.value??K.value?.cursor.value??0),J=j(()=>K.value&&mp(K.value,K.value.cursor.value)),Qf=j(()=>Hf.value??zf.value??(K.value&&mp(K.value,Zf.value))),$f=j(()=>Yf.value?.of===J.value?Yf.value?.list:void 0),ep=j(()=>J.value?jf(J.value):0),tp=j(()=>Rf.value===void 0&&zf.value===void 0&&Hf.value===void 0&&!Wf.value),np=j(()=>K.value&&Ec(K.value.view(0,0))),rp=j(()=>np.value?.cardMode===hi.REPORTED),ip=j(()=>np.value?Io(np.value.seats):[]),ap=j(()=>np.value&&G.value?xd(np.value,G.value):void 0),op=Nf.map(e=>{let t=j(()=>Qf.value&&P(Qf.value).boards[e-1]);return j(()=>{let[n,r]=[t.value&&Qf.peek(),ap.value];return n&&r?Oc(n,e,r):void 0})}),sp=j(()=>op.flatMap(({value:e})=>e??[])),cp=j(()=>(K.value?.minds??[]).flatMap((e,t)=>e===`person`?[t+1]:[])),lp=j(()=>cp.value.length===1?cp.value[0]??0:0),up=j(()=>K.value?.dealt&&tp.value&&cp.value.includes(ep.value)&&q.value!==ep.value?ep.value:0),dp=j(()=>tp.value&&ep.value!==0&&q.value===ep.value);function fp(e){return U.value.alone(G.value?.kinds[e-1]?.title??``)}function pp(e){return np.value?.seats[e-1]?.name??``}function mp(e,t){return e.view(Math.min(t,e.steps.value.length-1),q.value)}function hp(e){Rf.value=void 0,q.value=0,Uf.value=[],Yf.value=void 0,Xf.value=void 0,Jf.value=[],Vf.value=!1,Gf.value=!1,K.value=e}async function gp(e,t){let[n,r]=[K.value,ap.value];if(n===void 0||r===void 0||Wf.value||zf.value)return!1;Wf.value=!0,Jf.value=[];try{let i=await n.apply(e,t),a=t===q.value?i:{...i,before:n.view(Zf.value-1,q.value),state:n.view(Zf.value,q.value)};return await no(()=>(Wf.value=!1,qf.value=i.events,yp(a,r))),Gf.value=ep.value===0,!0}catch(e){return e instanceof Pl?Jf.value=e.refusal.violations:Y(e),!1}finally{zf.value=void 0,Wf.value=!1}}var _p;function vp(){_p?.()}async function yp({before:e,state:t,events:n},r){if(matchMedia(`(prefers-reduced-motion: reduce)`).matches)return;let i=!1,a=new Promise(e=>{_p=()=>{i=!0,e()}});for(let{event:o,state:s}of wu(e,{events:n,state:t},r)){let e=Tf(o),t=e.length>0||o.fact.case===`adventurerMoved`;zf.value=s,t&&!i&&(Uf.value=e,await Promise.race([a,new Promise(e=>setTimeout(e,Ff))]))}Uf.value=[]}function Y(e){if(e instanceof hf)Kf.value=e.sentences;else if(e instanceof L)Kf.value=[e.sentence||e.message];else if(e instanceof DOMException&&e.name===`AbortError`)return;else Kf.value=[e instanceof Error?e.message:String(e)]}var bp=j(()=>Sp(-1)),xp=j(()=>Sp(1));function Sp(e){let t=K.value;if(t!==void 0)for(let n=t.cursor.value+e;n>=0&&n<t.steps.value.length;n+=e){let e=jf(t.view(n,0));if(e===0||t.minds[e-1]===`person`)return n}}async function Cp(e){Jf.value=[],Rf.value=void 0,await K.value?.goTo(e).catch(Y)}function wp(){M(()=>{K.value!==void 0&&(K.value.dealt?cp.value.length===1?q.value=cp.value[0]??0:cp.value.length===0&&(q.value=0):q.value=ep.value)}),M(()=>{let[e,t]=[J.value,q.value];if(e!==void 0&&ep.value===t&&t!==0)return Tp(async n=>{let r={viewer:Mf(t),locale:H.value,signal:n};Yf.value={of:e,list:await B(()=>z.legalActions(e,r),n)}})}),M(()=>{let e=zf.value??Hf.value?void 0:Qf.value;if(e!==void 0)return Tp(async t=>{let n={viewer:Mf(q.peek()),locale:H.value,signal:t};Xf.value=await B(()=>z.domains(e,n),t)})}),M(()=>{let[e,t]=[K.value,H.value];if(!(e===void 0||e.narrate===void 0||e.steps.value.length===0||Wf.value))return Tp(async n=>e.narrate?.(t,n))}),M(()=>{let[e,t]=[K.value,ep.value],n=bf[e?.minds[t-1]??`person`];if(e===void 0||n===void 0||!tp.value||t===0)return;let r=e.view(e.cursor.value,t);return Tp(async e=>{await new Promise(e=>setTimeout(e,If)),e.throwIfAborted();let i=await n(r,t,e);e.throwIfAborted(),i!==void 0&&gp(i,t)})})}function Tp(e){let t=new AbortController;return e(t.signal).catch(e=>{t.signal.aborted||Y(e)}),()=>t.abort()}function Ep(){let{number:e=0}=(J.value&&P(J.value).turn)??{};return J.value===void 0?`Khronos`:`${df&&dp.value?`● ${U.value.yourTurn} · `:``}${U.value.turnOf(e,7)} · Khronos`}var Dp=`#position=`,Op=`#map=`;function kp(e,t){Ap(e,new Blob([t],{type:`text/plain;charset=utf-8`}))}function Ap(e,t){let n=document.createElement(`a`);n.href=URL.createObjectURL(t),n.download=e,n.click(),setTimeout(()=>URL.revokeObjectURL(n.href),1e4)}var jp=1e6,Mp=2e5,Np=5,Pp=A();async function Fp(e,t){e.size>jp?Y(new hf([U.value.tooLarge])):await Ip(await e.text(),t)}async function Ip(e,t){try{/^\s*Khronos game/.test(e)?hp(await W.value?.create({case:`record`,text:e})):/^\s*Khronos position/.test(e)?hp(await W.value?.create({case:`position`,state:await zp(await Lp(e))})):await t(e)}catch(e){Y(e)}}async function Lp(e){let t=await B(t=>z.readText(e,Mi.POSITION,{locale:H.value,signal:t})),n=t.content?.content;if(n?.case===`position`)return n.value;throw Rp(t.errors)}function Rp(e){return new hf(e.slice(0,Np).map(({line:e,sentence:t})=>U.value.labelled(`${e}`,t)))}async function zp(e){let t={viewer:`host`,locale:H.value},{problems:n}=await B(n=>z.audit(e,{...t,signal:n}));if(n.length>0)throw new hf(n.slice(0,Np).map(({sentence:e})=>e));return e}async function Bp(e){let t;try{if(e.length>jp)throw RangeError(`the link is too long`);let n=atob(e.slice(10).replace(/-/g,`+`).replace(/_/g,`/`)),r=Uint8Array.from(n,e=>e.charCodeAt(0));t=er(Ti,await Vp(new DecompressionStream(`deflate-raw`),r,Mp))}catch{throw new hf([U.value.badLink])}return zp(t)}async function Vp(e,t,n=1/0){let r=0,i=new TransformStream({transform:(e,t)=>{if(r+=e.length,r>n)throw RangeError(`more than ${n} bytes`);t.enqueue(e)}}),a=new Blob([t]).stream().pipeThrough(e).pipeThrough(i);return new Uint8Array(await new Response(a).arrayBuffer())}var Hp=`khronos-text`,Up=new Set([Hp,`option`,`text`,`textarea`,`title`,`tspan`]);function Wp(e){let[t,n]=[[],Array.isArray(e)?e:[e]],r,i=()=>{r!==void 0&&t.push(r.trim()===``?r:na(Hp,{key:`${t.length} ${r}`},r)),r=void 0};for(let e of n)typeof e==`string`||typeof e==`number`?r=`${r??``}${e}`:(i(),t.push(Array.isArray(e)?Wp(e):e));return i(),t}var Gp=T.vnode;T.vnode=e=>{let{type:t,props:n}=e;if(t===E||typeof t==`string`&&!Up.has(t)){let{children:e}=n;e!==void 0&&(n.children=Wp(e))}Gp?.(e)};var Kp=Symbol.for(`pv`),qp=0;Array.isArray;function X(e,t,n,r,i,a){t||={};var o,s,c=t;if(`ref`in c&&typeof e!=`function`)for(s in c={},t)s==`ref`?o=t[s]:c[s]=t[s];var l={type:e,props:c,key:n,ref:o,__k:null,__:null,__b:0,__e:null,__c:null,constructor:Kp,__v:--qp,__i:-1,__u:0};return(i||a)&&(l.__source=i,l.__self=a),T.vnode&&T.vnode(l),l}var Jp={[Kr.MILITARY]:`military`,[Kr.RELIGIOUS]:`religious`,[Kr.CIVIL]:`civil`};function Yp(e){return Jp[e]??``}function Xp(){return X(`svg`,{class:`symbols`,"aria-hidden":`true`,children:X(`defs`,{children:[Object.entries(_s).map(([e,t])=>X(`symbol`,{id:`kind-${e}`,viewBox:`0 0 24 24`,children:X(`path`,{d:t})},e)),X(`symbol`,{id:`pawn`,viewBox:`0 0 24 24`,children:X(`path`,{d:`M12 1.5a4.6 4.6 0 0 1 3 8.1c2.6 1 3.5 3 3.9 5.4.4 2.3.9 3.9 1.9 5.2.5.7.1 1.8-.8 1.8H4c-.9 0-1.3-1.1-.8-1.8 1-1.3 1.5-2.9 1.9-5.2.4-2.4 1.3-4.4 3.9-5.4a4.6 4.6 0 0 1 3-8.1z`})})]})})}function Zp({paint:e,name:t}){return X(`svg`,{class:`pawn`,viewBox:`0 0 24 24`,role:t?`img`:void 0,"aria-label":t,"aria-hidden":!t,children:[X(`use`,{href:`#pawn`,fill:e.fill}),X(`text`,{class:`letter`,x:`12`,y:`16`,"font-size":`9`,fill:e.text,children:e.letter})]})}function Qp({kind:e}){return X(`svg`,{class:`kind ${Yp(Cc(e))}`,viewBox:`0 0 24 24`,"aria-hidden":`true`,children:X(`use`,{href:`#kind-${e}`})})}var $p=matchMedia(`(max-width: 679px), (max-width: 800px) and (max-aspect-ratio: 1199/1000)`),em=.52;function tm(){let e=e=>{let t=document.querySelector(e);return t&&getComputedStyle(t).position===`sticky`?t.getBoundingClientRect():void 0};return[Math.max(0,e(`.puzzle`)?.bottom??0),$p.matches&&e(`.dock`)?.top||innerHeight]}function nm(){let[e,t]=tm(),n=[...document.querySelectorAll(`.boards khronos-board`)].map(n=>{let{top:r,bottom:i,width:a}=n.getBoundingClientRect();return a*Math.max(0,Math.min(i,t)-Math.max(r,e))});return n.indexOf(Math.max(...n))+1}function rm(e){let[t,n]=tm();e[0]&&!e.some(e=>{let{top:r,bottom:i}=e.getBoundingClientRect();return r>=t&&i<=n})&&im(e[0])}function im(e){e.scrollIntoView({block:`nearest`,inline:`nearest`});let{top:t,height:n}=e.getBoundingClientRect(),[r]=tm(),i=innerHeight*em;(t-n<r||t+2*n>i)&&scrollBy({top:t-(r+i-n)/2})}var am=A(),Z=j(()=>{let e=$f.value?.groups[0]?.verb;return e?.case===`chooseBuilding`||e?.case===`placeBuilding`?{verb:e.case}:dp.value?am.value:void 0}),om=A(),sm=A(),Q=A(),cm=A(),lm=A(),um=A(),dm=A([]),fm=A(),pm=A([]),mm=A(),hm=4,gm=8,_m=3,vm=60,ym=j(()=>{let[e,t]=[Z.value,$f.value];return e===void 0||t===void 0||!tp.value?[]:t.groups.flatMap(n=>Em(n,e,t.seat))}),bm=j(()=>new Set(ym.value.map(({cost:e})=>(e?.typedCards??0)+(e?.surchargeCards??0))).size>1),xm=j(()=>{let e=Z.value;if(e===void 0)return;if(e.verb===`construct`||e.verb===`upgrade`)return e.kind;let t=$f.value?.groups[0]?.verb;return e.verb===`placeBuilding`&&t?.case===`placeBuilding`?t.value.kind:void 0}),Sm=j(()=>{let e=sm.value;if(e!==void 0&&Z.value!==void 0)return wm(e,ym.value,dm.value)??Cm(e)});function Cm(e){let t=fm.value;return t&&t.place.age===e.age&&vc(t.place.at,e.at)?t:void 0}function wm({age:e,at:t},n,r){let i=n.find(n=>n.age===e&&bc(n.squares,t));if(i!==void 0)return{offer:i};let a=r.find(t=>t.age===e);if(a===void 0)return;let o=a.squareViolations.filter(e=>bc(e.squares,t)),s=[...a.violations,...o.flatMap(({violation:e})=>e??[])];return s.length>0?{violations:s}:void 0}var Tm=j(()=>{let e=ap.value;if(e===void 0||$f.value===void 0||ym.value.length>0)return[];let t=e.width*e.height,n=new Map,r=(e,t)=>{let r=n.get(e.sentence)??{violation:e,count:0};n.set(e.sentence,r),r.count+=t};for(let{violations:e,squareViolations:n}of dm.value)e.forEach(e=>r(e,t)),n.forEach(({violation:e,squares:t})=>e&&r(e,[...yc(t)].length));pm.value.forEach(e=>r(e,1));let i=n.size>1?nm():0,a=({violation:{age:e}})=>Number(e===0||e===i);return[...n.values()].sort((e,t)=>a(t)-a(e)||t.count-e.count).slice(0,hm).map(({violation:e})=>e)});function Em({verb:e},t,n){let r=(e,t,r,i)=>({age:e,squares:t,cost:r,actions:e=>[...Ju({$typeName:`khronos.v1.LegalGroup`,verb:i},n)].filter(t=>Dm(t,e))});switch(e.case){case`construct`:return t.verb!==`construct`||t.kind!==e.value.kind?[]:[r(e.value.age,e.value.squares,e.value.cost,e)];case`upgrade`:{let{age:n,kind:i,cost:a,sites:o}=e.value;if(t.verb===`enlarge`&&(t.kind??i)===i)return[{age:n,squares:xc(o.flatMap(({old:e})=>e??[])),cost:void 0,actions:()=>[]}];if(t.verb!==`upgrade`||t.kind!==i||t.age!==n)return[];let s=o.find(({old:e})=>e!==void 0&&vc(e,t.old));return s===void 0?[]:[r(n,s.squares,a,{...e,value:{...e.value,sites:[s]}})]}case`demolish`:return t.verb===e.case?[r(e.value.age,e.value.squares,e.value.cost,e)]:[];case`populate`:case`renovate`:return t.verb===e.case?[r(3,e.value.squares,e.value.cost,e)]:[];case`chooseBuilding`:case`placeBuilding`:return t.verb===e.case?[r(e.value.age,e.value.squares,void 0,e)]:[];default:return[]}}function Dm({verb:e},t){return e.value!==void 0&&`at`in e.value&&e.value.at!==void 0&&vc(e.value.at,t)}var Om=j(()=>{let e=new Set;for(let{verb:t}of Yf.value?.list.groups??[])t.case!==void 0&&e.add(t.case),(t.case===`construct`||t.case===`upgrade`)&&e.add(`${t.case} ${t.value.kind}`);return e});function km(e){return($f.value?.groups??[]).map(e=>e.verb).filter(t=>t.case===e)}function Am(e){if(Wf.value)return;let t=e!==void 0&&JSON.stringify(e)===JSON.stringify(am.value);lm.value=void 0,Q.value=void 0,sm.value=void 0,Jf.value=[],e?.verb!==`upgrade`&&(om.value=void 0),am.value=t?void 0:e}var jm=j(()=>{let[e,t]=km(`endTurn`)[0]?.value.giveUp??[];return t===void 0?e:void 0});function Mm(){Jf.value=[];let e=am.value?.verb===`endTurn`&&jm.value!==void 0;Q.value!==void 0&&!e?Q.value=void 0:am.value===void 0?lm.value===void 0?om.value=void 0:lm.value=void 0:am.value=Q.value=void 0}var Nm=A();function Pm(e){if(sm.value=e,Nm.value?.(e),!tp.value)return;if(Z.value!==void 0&&Fm.has(Z.value.verb)){let t=ym.value.find(t=>t.age===e.age&&bc(t.squares,Im(e)));t===void 0?Q.value=void 0:Lm(t.actions(Im(e)));return}let t=sp.value[e.age-1]?.buildingAt(e.at);if(Z.value?.verb===`enlarge`&&t?.at!==void 0){let n=t.at,{kind:r}=Z.value,i=$m(e.age,n).filter(e=>(r??e)===e);if(i.length===1&&i[0])return Am({verb:`upgrade`,kind:i[0],age:e.age,old:n})}am.value=void 0,Q.value=void 0,om.value=t&&{age:e.age,building:t}}var Fm=new Set([...new Set([`demolish`,`populate`,`renovate`]),`construct`,`upgrade`,`chooseBuilding`,`placeBuilding`]);function Im({age:e,at:t}){let n=Z.value?.verb;return n===`construct`||n===`upgrade`||n===`placeBuilding`?t:sp.value[e-1]?.buildingAt(t)?.at??t}function Lm(e){let t=[...e].sort((e,t)=>Rm(t)-Rm(e));Q.value=e.length>0?{actions:t,picked:0}:void 0}function Rm({verb:e}){let t=e.value&&`payment`in e.value?e.value.payment?.first:void 0;return t?t.military+t.religious+t.civil:0}async function zm(e){let t={state:J.value,viewer:Mf(q.value),locale:H.value},n=await B(n=>z.readText(e,Mi.ACTION,{...t,signal:n})),r=n.content?.content;if(r?.case!==`action`)throw new hf(n.errors.map(({sentence:e})=>e));return r.value}async function Bm(e){mm.value=void 0;try{return Lm([await zm(e)]),!0}catch(t){return Y(t),t instanceof hf&&e.length<=vm&&Tp(()=>Hm(e)),!1}}var Vm=j(()=>mm.value?.of===J.value?mm.value?.matches??[]:[]);async function Hm(e){let t=J.value;if(t===void 0)return;let n={words:e,maxMatches:_m,viewer:Mf(q.value),locale:H.value},{matches:r,contenders:i}=await B(e=>z.matchAction(t,{...n,signal:e}));i<=_m&&(mm.value={of:t,matches:r.slice(0,i)})}function Um({action:e,payments:t}){if(mm.value=void 0,e===void 0)return;let{verb:n}=e,r=t.map(t=>({...e,verb:{...n,value:{...n.value,payment:t}}}));Lm(r.length>0?r:[e])}var Wm=j(()=>{let e=lm.value;return e===void 0||e===`asked`||Q.value?[]:e.flatMap(({action:e})=>Gm(e))});function Gm(e){let t=e?.verb.value;if(t===void 0||!(`at`in t)||t.at===void 0)return[];let n=`age`in t?t.age:(J.value&&P(J.value).cascade?.decision?.age)??3,r=`kind`in t?t.kind:sp.value[n-1]?.buildingAt(t.at)?.kind;return[{age:n,rows:xc(r===void 0?[t.at]:wc(r,t.at)).rows}]}function Km(){let[e,t]=[J.value,q.value];e!==void 0&&lm.value===void 0&&(um.value===void 0?(lm.value=`asked`,Tp(async()=>{let n={viewer:Mf(t),strength:gf.strong,seed:xf(),locale:H.value},{suggestions:r}=await B(t=>z.suggestActions(e,{...n,signal:t}));J.value===e&&lm.value===`asked`&&(lm.value=r)})):lm.value=um.value)}async function qm(){let e=Q.value?.actions[Q.value.picked];e!==void 0&&await gp(e,q.value)&&(Q.value=void 0,om.value=void 0,am.value=void 0,sm.value=void 0)}function Jm(e){return b(Xr,{seat:$f.value?.seat??0,verb:e})}function Ym(){M(()=>{J.value,Q.value=void 0,lm.value=void 0,om.value=void 0}),M(()=>{K.value,ep.value,am.value=void 0,sm.value=void 0}),M(()=>{let e=Z.value?.verb===`endTurn`?jm.value:void 0;e&&Q.peek()===void 0&&Lm([Jm({case:`endTurn`,value:{giveUp:e}})])}),M(()=>{dm.value=[];let[e,t]=[Z.value,J.value];if(e===void 0||t===void 0||!tp.value||e.verb!==`construct`&&e.verb!==`upgrade`)return;let{verb:n,kind:r,...i}=e,a={kind:r,viewer:Mf(q.value),locale:H.value,withConsequences:!0};return Tp(async e=>{let n=(`age`in i?[i.age]:Nf).map(n=>B(()=>z.explainPlacements(t,{...a,...i,age:n,signal:e}),e));dm.value=await Promise.all(n)})}),M(()=>{pm.value=[];let[e,t]=[Z.value,J.value];if(e===void 0||t===void 0||!tp.value||$f.value===void 0||ym.value.length>0||Om.value.has(e.verb))return;let n=Xm(e);return Tp(async e=>{let r={viewer:Mf(q.value),locale:H.value,signal:e},i=Qm(n,gm).map(n=>B(()=>z.validate(t,n,r),e));pm.value=(await Promise.all(i)).flatMap(e=>e.case===`refusal`?e.value.violations:[])})}),M(()=>{let[e,t,n]=[Z.value,sm.value,J.value];if(e===void 0||t===void 0||n===void 0||!tp.value)return;let r=Zm(e,t);if(!(r===void 0||ym.value.some(({age:e,squares:n})=>e===t.age&&bc(n,Im(t)))))return Tp(async e=>{await new Promise(e=>setTimeout(e,60)),e.throwIfAborted();let i={viewer:Mf(q.value),locale:H.value,signal:e},a=await B(()=>z.validate(n,r,i),e);a.case===`refusal`&&(fm.value={place:t,violations:a.value.violations})})}),M(()=>{cm.value=void 0;let[e,t]=[Q.value,J.value],n=e?.actions[e.picked];if(n===void 0||t===void 0)return;let r={viewer:Mf(q.value),locale:H.value,withSentences:!0,maxDecisionDepth:1};return Tp(async e=>{cm.value=await B(()=>z.preview(t,[n],{...r,signal:e}),e)})})}function Xm(e){let t=(J.value&&Dc(J.value,q.value))??{military:1};return e.verb===`exchangeHand`?[Jm({case:e.verb,value:{cards:t}})]:Nf.flatMap(t=>(sp.value[t-1]?.buildings??[]).flatMap(({at:n})=>(n&&Zm(e,{age:t,at:n}))??[]))}function Zm({verb:e},t){let n=Im(t);switch(e){case`demolish`:return Jm({case:e,value:{age:t.age,at:n}});case`populate`:case`renovate`:return t.age===3?Jm({case:e,value:{at:n}}):void 0;case`chooseBuilding`:case`placeBuilding`:return Jm({case:e,value:{at:n}});default:return}}function Qm(e,t){let n=Math.max(1,e.length/t);return e.filter((e,t)=>Math.floor(t/n)>Math.floor((t-1)/n))}function $m(e,t){let n=km(`upgrade`).filter(({value:t})=>t.age===e),r=e=>e.old!==void 0&&vc(e.old,t);return n.filter(({value:e})=>e.sites.some(r)).map(({value:e})=>e.kind)}function eh(e){let t=Math.floor((e-1)/3);return[1,2,3].map(e=>t*3+e).filter(t=>t>e)}function th({key:e,code:t}){if(e===`?`)return e;let[,n]=/^Digit([0-9])$/.exec(t)??[],[,r]=/^Key([A-Z])$/.exec(t)??[],i=/^[ -~]$/.test(e)||r===void 0;return n??(i?e:r).toLowerCase()}var nh=A(!1);function rh(e){return e instanceof Element&&e.matches(`input:not([type=range]), textarea, select`)}function ih(e){let{target:t}=e,n=th(e),r=V(()=>import(`./focus.js`),[],import.meta.url);if(r.then(({follow:e})=>e(t)),e.ctrlKey||e.metaKey||e.altKey||document.querySelector(`dialog[open]`)||(n===`escape`&&Mm(),rh(t)))return;n===`b`&&oh(sh(document.activeElement)+1),n===`l`&&r.then(({toLegal:t})=>t(e.shiftKey));let i=e.shiftKey&&/[a-z]/.test(n),a=lh().find(e=>ch(e).toLowerCase()===(i?`shift+${n}`:n));a===void 0||a.disabled||(e.preventDefault(),a.click(),/[0-9]/.test(n)&&sh(document.activeElement)===0&&oh(1),r.then(({lead:e})=>e(n)))}function ah(){return lh().map(e=>({key:ch(e),name:e.title||(e.innerText??``)}))}function oh(e){document.querySelector(`#board-${(e+2)%3+1} khronos-board`)?.focus()}function sh(e){return Number(e?.closest(`[id^=board-]`)?.id.slice(6)??0)}function ch(e){return e.getAttribute(`aria-keyshortcuts`)??``}function lh(){return[...document.querySelectorAll(`button[aria-keyshortcuts]`)]}var uh=[{type:Kr.MILITARY,field:`military`,kind:qr.WATCHTOWER},{type:Kr.RELIGIOUS,field:`religious`,kind:qr.CHAPEL},{type:Kr.CIVIL,field:`civil`,kind:qr.HAMLET}];function dh({type:e,kind:t}){return X(`span`,{class:`card ${Yp(e)}`,children:X(Qp,{kind:t})})}function fh({cards:e,small:t=!1}){let n=uh.flatMap(t=>Array(e[t.field]).fill(t));return X(`span`,{class:t?`cards small`:`cards`,role:`img`,"aria-label":U.value.cardsOf(e),children:[n.map(({type:e,kind:t},n)=>X(dh,{type:e,kind:t},n)),n.length===0&&X(`span`,{class:`none`,children:`–`})]})}function ph({count:e}){return X(`span`,{class:`cards`,role:`img`,"aria-label":U.value.cards(e),children:Array.from({length:e},(e,t)=>X(`span`,{class:`card back`},t))})}function mh({cost:e}){let t=U.value,n=uh.find(t=>t.type===e.cardType);return X(`span`,{class:`cost`,children:[n&&e.typedCards>0&&X(fh,{small:!0,cards:{$typeName:`khronos.v1.Cards`,military:0,religious:0,civil:0,[n.field]:e.typedCards}}),e.surchargeCards>0&&X(`span`,{children:t.surcharge(e.surchargeCards)}),e.ecus>0&&X(`span`,{children:t.ecus(e.ecus)})]})}function hh({payment:e,seat:t}){return X(`span`,{class:`payment`,children:[e.first,e.second].map((e,n)=>e&&e.military+e.religious+e.civil>0?X(`span`,{children:[X(_h,{seat:t,which:n,name:U.value.adventurers[n]}),X(fh,{small:!0,cards:e})]},n):null)})}var gh=[`I`,`II`];function _h({seat:e,which:t,name:n}){return X(`span`,{class:`adventurer`,children:[X(vh,{seat:e,name:n}),X(`small`,{"aria-hidden":`true`,children:gh[t]})]})}function vh({seat:e,name:t}){let n=ip.value[e-1];return n?X(Zp,{paint:n,...t&&{name:t}}):null}var yh=A(),bh=A(!1);function xh({id:e}){let t=G.value?.clauses.find(t=>t.id===e);return X(`button`,{type:`button`,class:`clause`,onClick:()=>yh.value=e,title:t?.title,children:[e,X(`span`,{class:`sr`,children:t?.title})]})}function Sh({violations:e}){let[t,...n]=e;return X(`div`,{class:`violations`,children:[t&&X(Ch,{of:[t]}),n.length>0&&X(`details`,{open:bh.value,onToggle:({currentTarget:e})=>bh.value=e.open,children:[X(`summary`,{children:U.value.moreReasons(n.length)}),X(Ch,{of:n})]})]})}function Ch({of:e}){return X(`ul`,{children:e.map((e,t)=>X(`li`,{onPointerEnter:()=>Th(e),onPointerLeave:()=>Uf.value=[],children:[X(xh,{id:e.clause}),X(`span`,{children:[e.sentence,` `,e.hint&&X(wh,{hint:e.hint})]})]},t))})}function wh({hint:e}){let{action:t,sentence:n}=e;return t===void 0?X(`em`,{children:n}):X(`button`,{type:`button`,class:`link`,onClick:()=>Lm([t]),children:n})}function Th({age:e,domains:t,buildings:n,squares:r}){if(e===0)return;let i=[...r,...n.flatMap(({kind:e,at:t})=>t?wc(e,t):[])].filter(({column:e,row:t})=>e>=1&&t>=1&&e<=32&&t<=32);Uf.value=[...i.length>0?[{age:e,rows:xc(i).rows}]:[],...t.map(({rows:t})=>({age:e,rows:t}))]}function $(e){let t;return n=>{let[,r]=Ba(0);Ha(()=>{t===void 0&&e().then(e=>{t=e,r(1)}).catch(Y)},[]);let i=t;return i?X(i,{...n}):null}}var Eh=$(()=>V(()=>import(`./decide.js`).then(e=>e.Decide),[],import.meta.url)),Dh=$(()=>V(()=>import(`./news.js`).then(e=>e.News),[],import.meta.url)),Oh=$(()=>V(()=>import(`./realtable.js`).then(e=>e.TypedMove),[],import.meta.url));function kh(){let e=U.value;if(!tp.value&&!zf.value&&!Wf.value)return X(`p`,{class:`hint`,children:[e.lookingBack,` `,X(`button`,{type:`button`,class:`primary`,onClick:()=>Rf.value=void 0,children:e.backToNow})]});let t=ep.value!==0&&q.value===ep.value;if(!t||Yf.value===void 0)return X(`p`,{class:`hint`,children:[ep.value===0?e.over:t?e.asking:Wf.value?e.playing:e.waitsFor(pp(ep.value)),` `,ep.value===0&&X(`button`,{type:`button`,onClick:()=>Gf.value=!0,children:e.lookBack})]});let n=Z.value;if(n?.verb===`chooseBuilding`||n?.verb===`placeBuilding`)return X(Eh,{});let r=J.value&&Dc(J.value,q.value);return X(`div`,{class:`actions`,"aria-busy":$f.value===void 0||Wf.value,onPointerDownCapture:({pointerType:e})=>{e===`mouse`&&(sm.value=void 0)},children:[J.value&&X(`div`,{class:`own-hand`,children:[X(`b`,{children:e.ecus(P(J.value).players[q.value-1]?.money??0)}),r&&X(fh,{small:!0,cards:r})]}),X(`fieldset`,{class:`kinds`,children:[X(`legend`,{children:e.build}),(G.value?.kinds??[]).map(({kind:t,value:r},i)=>{let a=t===qr.CITY?`enlarge`:`construct`;return X(`button`,{type:`button`,title:a===`construct`?e.labelled(e.build,fp(t)):e.upgradeTo(fp(t)),"aria-keyshortcuts":`${i+1}`,...Ah(Om.value.has(`${a===`construct`?a:`upgrade`} ${t}`)),"aria-pressed":n?.verb===a&&n.kind===t,onClick:()=>Am({verb:a,kind:t}),children:[X(Qp,{kind:t}),X(`span`,{children:fp(t)}),a===`construct`?X(`small`,{"aria-label":e.cards(r),children:r}):X(`small`,{class:`wide`,children:e.upgrade})]},t)})]}),X(`fieldset`,{class:`verbs`,children:[X(`legend`,{children:e.other}),X(`button`,{type:`button`,...Ah(Om.value.has(`upgrade`)),"aria-pressed":n?.verb===`upgrade`||n?.verb===`enlarge`&&n.kind===void 0,"aria-keyshortcuts":`g`,onClick:()=>Am({verb:`enlarge`}),children:e.upgrade}),[`demolish`,`populate`,`renovate`,`travel`,`exchangeHand`,`swapCards`].map(t=>t===`swapCards`&&!Om.value.has(t)?null:X(`button`,{type:`button`,...Ah(Om.value.has(t)),"aria-pressed":n?.verb===t,"aria-keyshortcuts":Fh[t],onClick:()=>Am({verb:t}),children:e.verbs[t]},t)),X(jh,{}),X(zh,{})]}),rp.value&&X(Oh,{})]})}function Ah(e){return e?{}:{class:`dim`,"aria-description":U.value.impossible}}function jh(){return um.value?.length===0?null:X(`button`,{type:`button`,class:`quiet hint-button`,disabled:lm.value!==void 0,"aria-keyshortcuts":`h`,onClick:Km,children:U.value.hint})}function Mh(){let e=U.value,t=lm.value;return t===void 0?null:t===`asked`?X(`p`,{class:`hint`,children:e.asking}):X(E,{children:[X(`h3`,{children:e.hints}),X(Nh,{of:t}),X(`button`,{type:`button`,onClick:()=>lm.value=void 0,children:e.close})]})}function Nh({of:e}){let t=()=>void(Uf.value=[]);return X(`ol`,{class:`hints`,children:e.map(({action:e,actionSentence:n,sentence:r})=>X(`li`,{onPointerEnter:()=>Uf.value=Gm(e),onPointerLeave:t,children:X(`button`,{type:`button`,onFocus:()=>Uf.value=Gm(e),onBlur:t,onClick:()=>{t(),e&&Lm([e])},children:[X(`b`,{children:e&&Ph(e)}),` `,n,` `,r]})},n))})}function Ph(e){let t=U.value,{case:n,value:r}=e.verb,[i]=Gm(e),a=i?.age??(n===`travel`?r.to:0),o=n===`construct`?`${t.build} ${fp(r.kind)}`:n===`upgrade`?t.upgradeTo(fp(r.kind)):t.verbs[n],{at:s}=r??{};return[o,t.ages[a-1]].filter(Boolean).join(`, `)+(s?` ${hc(s)}`:``)}var Fh={demolish:`d`,populate:`p`,renovate:`n`,travel:`t`,exchangeHand:`x`,swapCards:`w`};function Ih(){let e=U.value,t=dp.value?Z.value:void 0,n=Rh(t);return X(E,{children:[dp.value&&Yf.value&&t===void 0&&X(`p`,{class:`guide`,children:[X(`b`,{children:lp.value===q.value?e.yourTurnTo:e.toPlay(pp(q.value))}),` `,Om.value.has(`construct`)||Om.value.has(`upgrade`)?e.start:e.possible(Lh())]}),K.value?.minds.some(e=>e!==`person`)&&X(Dh,{}),n&&X(`p`,{class:n===e.point?`hint point`:`hint`,children:[n,` `,bm.value&&e.prices]}),Tm.value.length>0&&X(Sh,{violations:Tm.value})]})}function Lh(){return pf(Object.entries(U.value.verbs).flatMap(([e,t])=>Om.value.has(e)?[t]:[]),U.value.or)}function Rh(e){let t=U.value;switch(e?.verb){case`construct`:case`upgrade`:return ym.value.length>0?t.chooseSquare:t.noSquare;case`enlarge`:return ym.value.length>0?t.chooseUpgrade:t.noBuilding;case`demolish`:case`populate`:case`renovate`:return ym.value.length>0?t.chooseBuilding:t.noBuilding;case`travel`:return Om.value.has(`travel`)?t.chooseBoard:t.noTravel;case`exchangeHand`:return Om.value.has(`exchangeHand`)?``:t.noExchange;case`swapCards`:case`endTurn`:return``;default:return t.point}}function zh(){return X(`button`,{type:`button`,class:`end`,"aria-keyshortcuts":`e`,"aria-pressed":Z.value?.verb===`endTurn`,onClick:()=>Am({verb:`endTurn`}),children:U.value.verbs.endTurn})}function Bh(){let e=om.value;if(e===void 0||!dp.value||e.building.at===void 0)return null;let{age:t,building:n}=e,r=n.at;if(r===void 0)return null;let i=U.value,a=Z.value,o=$m(t,r),s=t===3?n.ruin?[`renovate`]:[`populate`]:[`demolish`];return X(`div`,{class:`building-actions`,children:[t!==3&&eh(n.kind).map(e=>X(`button`,{type:`button`,class:o.includes(e)?void 0:`dim`,"aria-pressed":a?.verb===`upgrade`&&a.kind===e,onClick:()=>Am({verb:`upgrade`,kind:e,age:t,old:r}),children:[X(Qp,{kind:e}),` `,i.upgradeTo(fp(e))]},e)),s.map(e=>X(`button`,{type:`button`,class:Om.value.has(e)?void 0:`dim`,onClick:()=>Am({verb:e}),children:i.verbs[e]},e))]})}var Vh=[`state`,`age`,`catalog`,`placementMap`,`offers`,`prices`,`asked`,`preview`,`domains`,`chosen`,`lit`,`pointed`,`footprint`,`box`,`words`],Hh=`<svg class="board" role="presentation"><g aria-hidden="true"></g><g class="cells" role="grid" tabindex="-1"></g></svg>`,Uh=`:host{display:block}:host([theme=light]){color-scheme:light}:host([theme=dark]){color-scheme:dark}`,Wh=new CSSStyleSheet;Wh.replaceSync(Uh+Qs);var Gh=class e extends HTMLElement{static observedAttributes=[`age`];static{for(let t of Vh)Object.defineProperty(e.prototype,t,{get(){return this.#e[t]},set(e){let n=e===``?void 0:e;this.#e[t]!==n&&(this.#e[t]=n,this.#c())}})}#e={age:1};#t=nc();#n;#r;#i;#a;#o=[];#s=!1;constructor(){super();let e=this.attachShadow({mode:`open`});e.adoptedStyleSheets=[Wh],e.innerHTML=Hh,this.#n=e.firstElementChild,[this.#r,this.#i]=this.#n.children,this.#i.addEventListener(`pointermove`,this.#p),this.#i.addEventListener(`click`,e=>this.#f(`khronos-press`,e.target)),this.#i.addEventListener(`focusin`,this.#m),this.#i.addEventListener(`keydown`,e=>this.#h(e));for(let e of Vh){let t=this[e];Object.hasOwn(this,e)&&Reflect.deleteProperty(this,e)&&Reflect.set(this,e,t)}}attributeChangedCallback(e,t,n){this.age=Number(n)||(n??1)}focus(e){this.#i.querySelector(`[tabindex="0"]`)?.focus(e)}cell({column:e,row:t}){return this.#i.querySelector(`[role=row]:nth-child(${t}) > :nth-child(${e})`)}#c(){this.#s||(this.#s=!0,queueMicrotask(()=>{this.#s=!1,this.#l()}))}#l(){let e=this.#a,t=this.#t(this.state,this.age,this.#e);if(this.#a=t,t===void 0&&(this.#r.innerHTML=this.#i.innerHTML=``),t===void 0)return;let{region:n,layers:r,viewBox:i,words:a}=t;e?.viewBox!==i&&this.#n.setAttribute(`viewBox`,i),e?.region!==n&&(this.#r.innerHTML=`<g></g>`.repeat(r.length)),(e?.region.width!==n.width||e.region.height!==n.height)&&(this.#i.innerHTML=Kh(n.width,n.height),this.#o=[]);let o=e?.region===n?e:void 0;r.forEach((e,t)=>{let n=this.#r.children[t];n&&e!==(o?.layers[t]??``)&&(n.innerHTML=e)}),this.#i.ariaLabel=a.ages[zo(this.age)-1]??``,requestAnimationFrame(()=>setTimeout(this.#u))}#u=()=>{let[e,t]=[this.#o,this.#a?.labels()??[]];t!==e&&(this.#o=t,this.#i.querySelectorAll(`rect`).forEach((n,r)=>{let i=t[r]??``;i!==e[r]&&n.setAttribute(`aria-label`,i)}))};#d(e){let t=e instanceof Element?e.getAttribute(`data-at`):null,{width:n=1}=this.#a?.region??{};return t===null?void 0:{column:Number(t)%n+1,row:Math.floor(Number(t)/n)+1}}#f(e,t,{key:n,code:r}=qh){let i=this.#d(t);if(i===void 0)return!0;let a={age:zo(this.age),square:i,name:$o(i),key:n,code:r};return this.dispatchEvent(new CustomEvent(e,{detail:a,bubbles:!0,composed:!0,cancelable:!0}))}#p=({target:e})=>{this.pointed&&es(this.pointed,this.#d(e))||this.#f(`khronos-point`,e)};#m=e=>{let t=e.target;this.#d(t)!==void 0&&(this.#u(),this.#i.querySelector(`[tabindex="0"]`)?.setAttribute(`tabindex`,`-1`),t.setAttribute(`tabindex`,`0`),t.matches(`:focus-visible`)&&this.#p(e))};#h(e){let t=this.#d(e.target),n=this.#a?.region;if(t===void 0||n===void 0)return;let r=Jh[(e.ctrlKey?`Ctrl+`:``)+e.key];if(e.key===`Enter`||e.key===` `||e.code===`Space`)this.#f(`khronos-press`,e.target);else if(r===void 0){this.#f(`khronos-key`,e.target,e)||e.preventDefault();return}else{let e=Math.min(n.width,Math.max(1,t.column+r[0])),i=Math.min(n.height,Math.max(1,t.row+r[1]));this.cell({column:e,row:i})?.focus()}e.preventDefault()}};function Kh(e,t){let n=(e,t,n)=>`<rect role="gridcell" data-at="${e}" tabindex="${e===0?0:-1}" x="${t}" y="${n}" width="1" height="1"/>`,r=t=>Array.from({length:e},(r,i)=>n(t*e+i,i,t)).join(``);return Array.from({length:t},(e,t)=>`<g role="row" aria-label="${t+1}">${r(t)}</g>`).join(``)}var qh={key:``,code:``},Jh={ArrowLeft:[-1,0],ArrowRight:[1,0],ArrowUp:[0,-1],ArrowDown:[0,1],PageUp:[0,-5],PageDown:[0,5],Home:[-1/0,0],End:[1/0,0],"Ctrl+Home":[-1/0,-1/0],"Ctrl+End":[1/0,1/0]};customElements.get(`khronos-board`)||customElements.define(`khronos-board`,Gh);var Yh=`khronos-board`;function Xh({age:e}){let t=Ga(()=>eg(e),[e]),n=Z.value!==void 0&&tp.value;return X(Yh,{age:e,state:Qf.value,catalog:G.value,words:U.value,domains:Xf.value?.domains,offers:t.offers.value,placementMap:n?dm.value.find(t=>t.age===e):void 0,preview:cm.value?.steps[0],chosen:t.inspected.value,lit:t.lit.value,pointed:t.pointed.value,prices:bm.value,asked:n&&(Z.value?.verb===`chooseBuilding`||Z.value?.verb===`placeBuilding`),footprint:Q.value?0:xm.value??0,"onkhronos-press":({detail:e})=>Pm(Qh(e)),"onkhronos-point":({detail:e})=>sm.value=Qh(e)})}function Zh({age:e,box:t}){return X(`div`,{class:`part`,role:`img`,"aria-label":U.value.ages[e-1],children:X(Yh,{inert:!0,age:e,box:t,state:Qf.value,catalog:G.value,preview:cm.value?.steps[0]})})}function Qh({age:e,square:t}){return{age:e,at:pc(t.column,t.row)}}var $h=j(()=>Uf.value.length>0?Uf.value:Wm.value);function eg(e){let t=t=>j(()=>t.value.filter(t=>t.age===e)),n=t(ym);return{offers:j(()=>n.value.map(e=>({...e,whole:xm.value===void 0}))),lit:t($h),pointed:j(()=>sm.value?.age===e?sm.value.at:void 0),inspected:j(()=>{if(Q.value)return;let t=Z.value;return t?.verb===`upgrade`&&t.age===e?sp.value[e-1]?.buildingAt(t.old):om.value?.age===e?om.value.building:void 0})}}var tg=A(0),ng=.86,rg={fine:20,coarse:24};function ig(e,t){let n=rg[matchMedia(`(pointer: coarse)`).matches?`coarse`:`fine`];return(e-16)/Nf.length>=n*t}function ag(){let[e,t]=Ba(0),[n,r]=Ba(0),i=Wa(null);Ua(()=>{let e=i.current;if(e===null)return;let t=()=>r(e.clientWidth),n=new ResizeObserver(t);return n.observe(e),t(),()=>n.disconnect()},[]),Ha(()=>{e<Nf.length?setTimeout(()=>t(e+1)):matchMedia(`(pointer: coarse)`).matches&&V(async()=>{let{zoomable:e}=await import(`./zoom.js`);return{zoomable:e}},[],import.meta.url).then(({zoomable:e})=>document.querySelectorAll(`.window`).forEach(e))},[e]);let a=Qf.value&&P(Qf.value).cascade?.decision,o=ap.value,[s,c]=[(o?.width??0)+ng,(o?.height??0)+ng];return X(`main`,{ref:i,class:ig(n,s)?`boards`:`boards one`,style:{"--columns":s,"--ratio":s/c},children:Nf.map(t=>X(`section`,{id:`board-${t}`,class:`${a?.age===t?`asked`:``} ${(tg.value||a?.age||1)===t?`large`:``}`,onClickCapture:()=>tg.value=t,onFocusCapture:()=>tg.value=t,"aria-labelledby":`name-${t}`,children:[X(`header`,{children:[X(`h2`,{id:`name-${t}`,children:U.value.ages[t-1]}),X(`p`,{children:U.value.incomeOf[t-1]}),X(og,{age:t})]}),X(`div`,{class:`window`,children:t<=e&&X(Xh,{age:t})})]},t))})}function og({age:e}){let t=Qf.value;if(t===void 0)return null;let n=U.value,{players:r}=P(t);return X(`div`,{class:`adventurers`,children:[r.flatMap((t,r)=>[t.firstAdventurer,t.secondAdventurer].flatMap((t,i)=>{if(t?.age!==e)return[];let a=r+1===q.value,o=n.adventurer(i,pp(r+1),t.cardsPlayed);return[X(`span`,{title:o,children:[a?X(_h,{seat:r+1,which:i,name:o}):X(vh,{seat:r+1,name:o}),X(`i`,{"aria-hidden":`true`,children:`•`.repeat(t.cardsPlayed)})]},`${r} ${i}`)]})),dp.value&&Z.value?.verb===`travel`&&X(sg,{age:e,of:r[q.value-1]})]})}function sg({age:e,of:t}){let n=U.value;return X(E,{children:km(`travel`).filter(({value:t})=>t.to.includes(e)).map(({value:{adventurer:r}})=>{let{cardsPlayed:i=0}=(r===1?t?.firstAdventurer:t?.secondAdventurer)??{},a=n.cardsLeft((G.value?.numbers?.cardsPerAdventurer??2)-i);return X(`button`,{type:`button`,class:`primary`,"aria-label":`${n.sendTo(gh[r-1]??``,n.ages[e-1]??``)}, ${a}`,onClick:()=>Lm([Jm({case:`travel`,value:{adventurer:r,to:e}})]),children:[n.adventurers[r-1],X(`small`,{children:a})]},r)})})}var cg=[],lg=fg(history.state),ug=!1,dg=!1;function fg(e){return e?.depth??0}function pg(e,t){let n={close:e,fragment:t};return cg.push(n),setTimeout(hg),()=>{let e=cg.indexOf(n);e>=0&&cg.splice(e,1),setTimeout(hg)}}function mg(){history.scrollRestoration=`manual`,addEventListener(`popstate`,({state:e})=>{if(e===null&&location.hash!==``)return gg(`replaceState`);let t=ug;if(ug=!1,lg=fg(e),!t)for(let e of cg.splice(lg).reverse())e.close();hg()}),M(()=>{let e=K.value?.id;return e===void 0?void 0:pg(()=>hp(void 0),df?`#seat=${e}`:``)}),M(()=>Vf.value?pg(()=>Vf.value=!1):void 0),dg=!0,setTimeout(hg)}function hg(){if(!dg||ug)return;if(lg>cg.length){ug=!0,history.go(cg.length-lg);return}for(lg===0&&gg(`replaceState`,``);lg<cg.length;)lg+=1,gg(`pushState`,cg[lg-1]?.fragment);let{fragment:e}=cg[lg-1]??{};e!==void 0&&e!==location.hash&&gg(`replaceState`,e)}function gg(e,t=location.hash){history[e]({depth:lg},``,location.pathname+location.search+t)}function _g(e){let{title:t,onClose:n,children:r,wide:i=!1}=e,a=Wa(null),o=Wa(n);return o.current=n,Ha(()=>{let e=document.activeElement;a.current?.showModal();let t=n&&pg(()=>o.current?.());return()=>{t?.(),(e instanceof HTMLElement||e instanceof SVGElement)&&e.focus({preventScroll:!0})}},[]),X(`dialog`,{ref:a,class:i?`wide`:void 0,"aria-label":t,onCancel:e=>{e.preventDefault(),n?.()},onClick:({target:e})=>e===a.current&&n?.(),children:X(`div`,{class:`sheet`,children:[X(`header`,{children:[X(`h2`,{children:t}),n&&X(`button`,{type:`button`,class:`quiet close`,"aria-label":U.value.close,onClick:n,children:`✕`})]}),r]})})}function vg(e){let{title:t,sentences:n,yes:r,onYes:i,onClose:a}=e;return X(_g,{title:t,onClose:a,children:[n.map(e=>X(`p`,{children:e},e)),X(`footer`,{children:[X(`button`,{type:`button`,onClick:a,children:U.value.cancel}),X(`button`,{type:`button`,class:`primary`,onClick:()=>{a(),i()},children:r})]})]})}var yg=A(!1),bg=`khronos.map`,xg=`khronos.drawn`,Sg=1e3,Cg=32,wg=A(Og(bg)??``),Tg=A(),Eg=A(),Dg=A(Og(xg));function Og(e){let t=Id(e);if(!Array.isArray(t)||t.length>Cg||t.length===0)return;let n=e=>typeof e==`string`&&/^[.fm~hFM]+$/.test(e)&&e.length<=Cg;return t.every(e=>n(e)&&e.length===t[0].length)?t:void 0}M(()=>{Fd(bg,typeof wg.value==`string`?void 0:JSON.stringify(wg.value))}),M(()=>{Eg.value!==void 0&&(Dg.value=Eg.value)}),M(()=>{Fd(xg,JSON.stringify(Dg.value))});async function kg(e){Eg.value=await Ag(e)}async function Ag(e){let t=await B(t=>z.readText(e,Mi.REGION,{locale:H.value,signal:t})),n=t.content?.content;if(n?.case!==`region`)throw Rp(t.errors);return n.value.rows}async function jg(e){if(e.length>Sg)throw new hf([U.value.badLink]);return Ag(e.slice(Op.length))}async function Mg(e){let t=b(fi,{rows:[...e]}),n=Mi.MAP_CODE;return B(e=>z.writeText({case:`region`,value:t},{form:n,locale:H.value,signal:e}))}var Ng=[`Ann`,`Ben`,`Cleo`,`Dan`,`Eve`],Pg=64,Fg=`khronos.draft`,Ig=Vg(),Lg=A(Ig?.seats??[{name:`Ann`,colour:`red`,mind:`person`},{name:`Ben`,colour:`blue`,mind:`person`}]),Rg=A(Ig?.first??0),zg=A(Ig?.options??{}),Bg=A(!1);function Vg(){let{seats:e,first:t,options:n}=Id(Fg)??{};if(!(!Array.isArray(e)||e.length<2||e.length>Ng.length||!e.every(e=>typeof e?.name==`string`&&e.name.length<=Pg&&typeof e.colour==`string`)))return{seats:e,first:Number(t)||0,options:typeof n==`object`&&n?n:{}}}M(()=>{Fd(Fg,JSON.stringify({seats:Lg.value,first:Rg.value,options:zg.value}))});var Hg=[`person`,..._f,...df?[]:[`random`]],Ug=j(()=>{let e=wg.value;if(typeof e!=`string`)return e;let t=G.value?.regions??[];return(t.find(({name:t})=>t===e)??t[0])?.region?.rows??[]});function Wg(){let e=U.value,t=G.value,n=t?.numbers?.maxPlayers??5,r=t?.numbers?.minPlayers??2,i=(e,t)=>Lg.value=Lg.value.map((n,r)=>r===e?{...n,...t}:n),a=Io(Lg.value.map(({name:e,colour:t})=>({$typeName:`khronos.v1.Seat`,name:e,colour:t})));return X(`form`,{class:`new-game`,onSubmit:e=>{e.preventDefault(),Xg()},children:[X(`fieldset`,{children:[X(`legend`,{children:e.players}),X(`ol`,{children:Lg.value.map((t,n)=>X(`li`,{children:[a[n]&&X(Zp,{paint:a[n]}),X(`input`,{"aria-label":e.nameOfPlayer(n+1),value:t.name,maxLength:Pg,required:!0,onInput:({currentTarget:e})=>i(n,{name:e.value})}),X(`select`,{"aria-label":e.colourOf(t.name),value:t.colour,onChange:({currentTarget:e})=>i(n,{colour:e.value}),children:Object.keys(Fo).map(t=>X(`option`,{value:t,children:e.colours[t]},t))}),X(`select`,{"aria-label":e.mindOf(t.name),value:t.mind,onChange:({currentTarget:e})=>i(n,{mind:e.value}),children:Hg.map(t=>X(`option`,{value:t,children:t===`person`?e.person:e.bots[t]},t))}),X(`button`,{type:`button`,class:`quiet`,disabled:Lg.value.length<=r,"aria-label":e.removePlayer(t.name),onClick:()=>{Lg.value=Lg.value.filter((e,t)=>t!==n),Rg.value=0},children:`✕`})]},n))}),X(`button`,{type:`button`,disabled:Lg.value.length>=n,onClick:qg,children:[`+ `,e.addPlayer]}),X(`label`,{children:[e.firstPlayer,X(`select`,{value:Rg.value,onChange:({currentTarget:e})=>Rg.value=Number(e.value),children:[X(`option`,{value:0,children:e.drawn}),Lg.value.map(({name:e},t)=>X(`option`,{value:t+1,children:e},t))]})]})]}),X(`fieldset`,{children:[X(Gg,{entries:t?.options.filter(({field:e})=>e===`card_mode`)??[]}),X(`p`,{class:`quiet`,children:zg.value.card_mode===`CARD_MODE_REPORTED`?e.aboutReported:e.aboutDealt})]}),X(`fieldset`,{class:`map`,children:[X(`legend`,{children:e.map}),X(Kg,{rows:Ug.value}),X(`div`,{children:[(t?.regions??[]).map(({name:e,sentence:n})=>X(`label`,{children:[X(`input`,{type:`radio`,name:`map`,checked:wg.value===e||wg.value===``&&e===t?.regions[0]?.name,onChange:()=>wg.value=e}),X(`span`,{children:[e,` `,X(`small`,{children:n})]})]},e)),typeof wg.value!=`string`&&X(`label`,{children:[X(`input`,{type:`radio`,name:`map`,checked:!0,readOnly:!0}),` `,e.ownMap]}),X(`button`,{type:`button`,disabled:Ug.value.length===0,onClick:()=>Eg.value=Dg.value??Ug.value,children:e.drawMap})]})]}),X(`details`,{children:[X(`summary`,{children:e.options}),X(Gg,{entries:t?.options.filter(({field:e})=>e!==`card_mode`)??[]})]}),X(`footer`,{children:X(`button`,{type:`submit`,class:`primary`,disabled:Bg.value||t===void 0||W.value===void 0,children:Bg.value?e.asking:e.begin})})]})}function Gg({entries:e}){return X(E,{children:e.map(({field:e,title:t,values:n})=>X(`fieldset`,{class:`option`,children:[X(`legend`,{children:t}),n.map(({value:t,title:r,sentence:i},a)=>X(`label`,{children:[X(`input`,{type:`radio`,name:e,checked:(zg.value[e]??n[0]?.value)===t||zg.value[e]===void 0&&a===0,onChange:()=>zg.value={...zg.value,[e]:t}}),X(`span`,{children:[r,` `,X(`small`,{children:i})]})]},t))]},e))})}function Kg({rows:e}){if(e.length===0)return null;let t=bd(e),n=us(t);return X(`svg`,{class:`map-picture`,viewBox:`0 0 ${t.width} ${t.height}`,"aria-hidden":`true`,children:[X(`rect`,{class:`plain`,width:t.width,height:t.height}),n.areas.map(([e,t])=>X(`path`,{class:e,d:t},e)),t.hamlets.map(({column:e,row:t})=>X(`circle`,{class:`hamlet`,cx:e-.5,cy:t-.5,r:`.4`},`${e} ${t}`))]})}function qg(){let e=new Set(Lg.value.flatMap(({name:e,colour:t})=>[e,t])),t=Ng.find(t=>!e.has(t))??``,n=Object.keys(Fo).find(t=>!e.has(t))??``;Lg.value=[...Lg.value,{name:t,colour:n,mind:`person`}]}var Jg=A(`easy`);function Yg(){let e=U.value;return X(`div`,{class:`against`,children:[X(`button`,{type:`button`,class:`primary`,disabled:Bg.value||G.value===void 0||W.value===void 0,onClick:()=>{let[e,t]=[Lg.value[0],Lg.value[1]];e&&t&&Xg([{...e,mind:`person`},{...t,mind:Jg.value}])},children:e.againstBot}),X(`label`,{children:[e.level,` `,X(`select`,{value:Jg.value,onChange:({currentTarget:e})=>Jg.value=e.value,children:_f.map(t=>X(`option`,{value:t,children:e.levels[t]},t))})]})]})}async function Xg(e=Lg.value){let t=zg.value,n=e=>t[e]??``,r=(e,t,r)=>e[n(r).replace(t,``)]??0,i=typeof wg.value==`string`?void 0:b(fi,{rows:[...wg.value]}),a=b(ui,{config:{seats:e.map(({name:e,colour:t})=>({name:e.trim(),colour:t})),...i&&{region:{case:`customRegion`,value:i}},...typeof wg.value==`string`&&wg.value&&{region:{case:`builtInRegion`,value:wg.value}},edition:r(pi,`EDITION_`,`edition`),holdem:n(`holdem`)===`true`,deck:r(mi,`DECK_`,`deck`),cardMode:r(hi,`CARD_MODE_`,`card_mode`),houseRules:{paradoxTiles:r(_i,`PARADOX_TILES_`,`house_rules.paradox_tiles`),mixedTerrain:r(vi,`MIXED_TERRAIN_`,`house_rules.mixed_terrain`),upgradeTerrain:r(yi,`UPGRADE_TERRAIN_`,`house_rules.upgrade_terrain`),oldShadow:r(bi,`OLD_SHADOW_`,`house_rules.old_shadow`)}},firstSeat:e===Lg.value?Rg.value:0});Bg.value=!0;try{let t=e.map(({mind:e})=>e);hp(await W.value?.create({case:`setup`,setup:a,minds:t}))}catch(e){Y(e)}finally{Bg.value=!1}}var Zg=A();function Qg(){return Array.from(crypto.getRandomValues(new Uint8Array(16)),e=>e.toString(16).padStart(2,`0`)).join(``)}function $g(){navigator.storage?.persist?.().catch(()=>void 0)}async function e_(e){if(navigator.clipboard!==void 0)return navigator.clipboard.writeText(e.value);e.select(),document.execCommand(`copy`)}var t_=`share`in navigator;async function n_(e,t){await navigator.share({title:e,url:t}).catch(()=>void 0)}var r_=navigator.serviceWorker,i_=isSecureContext&&`Notification`in globalThis;async function a_(e){return i_?(e?await Notification.requestPermission():Notification.permission)===`granted`:!1}async function o_(e){let t=await r_?.getRegistration();t?.active?await t.showNotification(`Khronos`,{body:e,tag:`turn`}):new Notification(`Khronos`,{body:e,tag:`turn`})}var s_=`khronos.offline`,c_=A(),l_=A(null),u_=()=>l_.value!==null;async function d_(){if(r_===void 0)c_.value={};else{new BroadcastChannel(s_).onmessage=({data:e})=>c_.value={file:e};try{let e=await r_.register(`offline.js`),t=()=>{r_?.controller!==null&&(l_.value=e.waiting)};t(),e.addEventListener(`updatefound`,()=>{e.installing?.addEventListener(`statechange`,t)})}catch{c_.value={file:`offline.js`}}}}function f_(){r_?.addEventListener(`controllerchange`,()=>location.reload(),{once:!0}),l_.value?.postMessage(`take over`)}var p_=$(()=>V(()=>import(`./answers.js`).then(e=>e.Answers),[],import.meta.url)),m_=A(!1);function h_(){return Xd.value===1?null:X(`p`,{class:`loading`,role:`status`,children:X(`label`,{children:[U.value.loading,` `,X(`progress`,{value:Xd.value})]})})}function g_(){return u_()?X(`p`,{class:`trouble asked`,children:[U.value.newVersion,X(`button`,{type:`button`,onClick:f_,children:U.value.takeUpdate})]}):null}function __(){let e=U.value;return Kd?X(E,{children:[X(`p`,{class:`quiet answers`,children:[qd?e.inBrowser:e.atServer(Jd),` `,c_.value&&`${c_.value.file?e.notStored(c_.value.file):e.notOffline} `,X(`button`,{type:`button`,class:`quiet`,onClick:()=>m_.value=!0,children:e.change})]}),m_.value&&X(p_,{onClose:()=>m_.value=!1})]}):null}var v_=A([]),y_=A();async function b_(){v_.value=await W.value?.list()??[]}function x_(){let e=U.value;Ha(()=>void b_().catch(Y),[W.value]);let t=y_.value;return X(`main`,{class:`start`,children:[X(`section`,{class:`welcome`,children:[X(`h1`,{children:`Khronos`}),X(`p`,{children:e.welcome}),X(__,{}),X(g_,{}),X(Yg,{}),!df&&X(`div`,{class:`against`,children:[X(`button`,{type:`button`,disabled:W.value===void 0,onClick:()=>yg.value=!0,children:e.guidedGame}),X(`button`,{type:`button`,disabled:W.value===void 0,onClick:()=>Zg.value=`list`,children:e.puzzles.title})]})]}),X(`section`,{class:`panel`,"aria-labelledby":`new`,children:[X(`h2`,{id:`new`,children:e.newGame}),X(Wg,{})]}),X(`section`,{class:`panel`,"aria-labelledby":`stored`,children:[X(`h2`,{id:`stored`,children:e.games}),v_.value.length===0&&X(`p`,{class:`hint`,children:e.noGames}),X(`ul`,{class:`games`,children:v_.value.map(t=>X(`li`,{children:[X(`button`,{type:`button`,class:`open`,onClick:()=>void C_(t.id),children:[X(`span`,{class:`pawns`,children:Io(t.names.map((e,n)=>({$typeName:`khronos.v1.Seat`,name:e,colour:t.colours[n]??``}))).map((e,t)=>X(Zp,{paint:e},t))}),X(`span`,{children:[X(`b`,{children:t.names.join(`, `)}),X(`small`,{children:[t.over?e.over:e.turn(t.turn),` · `,t.yours&&X(`b`,{children:[e.yourTurn,` · `]}),new Date(t.changed).toLocaleString(H.value,{dateStyle:`medium`,timeStyle:`short`})]})]})]}),X(`button`,{type:`button`,class:`quiet`,"aria-label":e.removeGame,onClick:()=>y_.value=t,children:`✕`})]},t.id))}),X(`div`,{class:`row`,children:[!df&&X(S_,{}),v_.value.length>0&&X(E,{children:[X(`button`,{type:`button`,onClick:()=>void T_(),children:e.exportAll}),X(`button`,{type:`button`,class:`quiet`,onClick:()=>y_.value=`all`,children:e.removeAll})]})]}),X(`p`,{class:`quiet`,children:e.stored})]}),t&&X(vg,{title:t===`all`?e.removeAll:e.removeGame,sentences:[t===`all`?e.removeAllSentence(v_.value.length):e.removeSentence(t.names.join(`, `))],yes:e.remove,onYes:()=>void w_(t===`all`?v_.value:[t]),onClose:()=>y_.value=void 0})]})}function S_(){return X(`label`,{class:`button`,children:[U.value.openFile,X(`input`,{type:`file`,class:`sr`,disabled:W.value===void 0,onChange:async({currentTarget:e})=>{let[t]=e.files??[];t&&await Fp(t,kg),e.value=``}})]})}async function C_(e){await W.value?.open(e).then(hp,Y)}async function w_(e){try{for(let{id:t}of e)await W.value?.remove(t);await b_()}catch(e){Y(e)}}async function T_(){try{for(let{id:e,names:t}of v_.value){let n=await W.value?.open(e);n&&kp(`${t.join(`-`)}.khronos`,await n.record())}}catch(e){Y(e)}}var E_=$(()=>V(()=>import(`./picker.js`).then(e=>e.Picker),[],import.meta.url)),D_=$(()=>V(()=>import(`./planned.js`).then(e=>e.Planned),[],import.meta.url)),O_=$(()=>V(()=>import(`./realtable.js`).then(e=>e.Errands),[],import.meta.url));function k_(){let e=Z.value?.verb;return Ha(A_,[Q.value,sm.value]),Ha(()=>{if(!$p.matches)return;let e=ym.value.flatMap(({age:e,squares:t})=>[...yc(t)].map(t=>({age:e,at:t})));rm([...document.querySelectorAll(`.adventurers .primary`),...e.flatMap(e=>j_(e)??[])])},[e,ym.value]),X(`div`,{class:`inspector`,children:[Kf.value.length>0&&X(`div`,{class:`problem`,role:`alert`,children:[Kf.value.map(e=>X(`p`,{children:e},e)),X(`button`,{type:`button`,onClick:()=>Kf.value=[],children:U.value.close})]}),Jf.value.length>0&&X(Sh,{violations:Jf.value}),dp.value&&(e===`exchangeHand`||e===`swapCards`||e===`endTurn`)&&X(E_,{groups:km(e),onPick:e=>Lm([Jm(e)])},e),rp.value&&Q.value===void 0&&Z.value===void 0&&X(O_,{}),Q.value===void 0&&X(Mh,{}),Q.value?X(D_,{}):om.value&&Z.value===void 0?X(I_,{}):lm.value===void 0||sm.value?X(M_,{}):null]})}function A_(){let e=Q.value?.actions[0]?.verb.value,t=e!==void 0&&`at`in e?e.at:sm.value?.at,n=e!==void 0&&`age`in e?e.age:sm.value?.age??3;if(t===void 0||!$p.matches||!matchMedia(`(pointer: coarse)`).matches)return;let r=j_({age:n,at:t});r&&im(r)}function j_({age:e,at:t}){return document.querySelector(`#board-${e} khronos-board`)?.cell(t)}function M_(){let e=sm.value,t=ap.value,n=U.value;if(e===void 0||t===void 0)return X(Ih,{});let r=sp.value[e.age-1]?.buildingAt(e.at),i=Sm.value,a=(dm.value.find(t=>t.age===e.age)?.consequences??[]).filter(t=>bc(t.squares,e.at));return X(E,{children:[om.value&&X(Bh,{}),X(`h3`,{children:[n.ages[e.age-1],` `,hc(e.at),` `,X(`small`,{children:n.terrain[t.terrainAt(e.at)??`plain`]})]}),r&&X(`p`,{children:$s(r,pp,U.value)}),Z.value&&i&&`offer`in i&&X(`p`,{class:`legal`,children:[`✓ `,n.legal,` `,i.offer.cost&&X(mh,{cost:i.offer.cost})]}),Z.value&&i&&`offer`in i&&a.length>0&&X(`ul`,{class:`consequences`,children:a.map(({consequence:e,age:t,clause:r},i)=>X(`li`,{children:[X(xh,{id:r}),` `,n.consequences[oi[e]]??``,` (`,n.ages[t-1],`)`]},i))}),Z.value&&i&&`violations`in i&&X(E,{children:[X(Sh,{violations:i.violations}),X(N_,{violations:i.violations})]}),!Z.value&&r&&X(F_,{}),!Z.value&&dp.value&&X(Ih,{})]})}function N_({violations:e}){let t=Z.value,n=e.find(({code:e})=>e===ei.SURCHARGE_MISSING);if(n===void 0||t?.verb!==`construct`&&t?.verb!==`upgrade`)return null;let r=e=>G.value?.kinds[e-1]?.value??0,i=t.verb===`upgrade`?sp.value[t.age-1]?.buildingAt(t.old):void 0,a=r(t.kind)-(i?r(i.kind):0);return X(`p`,{children:X(`b`,{children:U.value.inAll(a+(n.needed??0),a+(n.given??0))})})}function P_(e){return e&&Xf.value?.domains.find(({age:t,squares:n})=>t===e.age&&bc(n,e.at))}function F_(){let e=P_(sm.value);if(e===void 0)return null;let t=U.value;return X(`p`,{class:`domain`,children:[X(xh,{id:e.clause}),` `,e.sentence,` `,e.holders.length>0&&X(`b`,{children:t.worth(e.worth)})]})}function I_(){let e=om.value;if(e?.building.at===void 0)return null;let{age:t,building:n}=e,r=U.value,i=n.at;return X(E,{children:[X(`h3`,{children:[$s(n,pp,U.value),` `,X(`small`,{children:[r.ages[t-1],` `,i&&hc(i)]})]}),X(`p`,{class:`quiet`,children:L_(n)}),X(F_,{}),X(Bh,{})]})}function L_({kind:e,ruin:t}){let{value:n=0,ruinValue:r=0}=G.value?.kinds[e-1]??{};return U.value.kindLine(U.value.types[R_[Cc(e)-1]??`civil`],t?r:n)}var R_=[`military`,`religious`,`civil`];function z_(e,t=!1){let n=U.value,[r,i]=t?[n.willBeUnfair,n.foreseenObstacles]:[n.unfair,n.obstacles];return e.length===0?``:[r,...e.map(e=>i[e]??``)].join(` `)}function B_(e){return class extends ia{shouldComponentUpdate(e){return Object.entries(e).some(([e,t])=>this.props[e]!==t)}render(){return na(e,this.props)}}}var V_=A();function H_(){let e=K.value,t=Wa(null),n=e?.steps.value??[],r=e?.cursor.value??0,i=U.value;if(Ha(()=>{let[e,n]=[t.current,t.current?.querySelector(`.here`)];if(!e||!n)return;let[r,i]=[e.getBoundingClientRect(),n.getBoundingClientRect()];e.scrollTop+=Math.min(0,i.top-r.top)+Math.max(0,i.bottom-r.bottom)},[n.length,Zf.value]),e===void 0)return null;let a=e=>{if(e===void 0)return;let t=[...new Set(n.slice(e+1,r+1).flatMap(e=>e.obstacles))];t.length===0?Cp(e):V_.value={to:e,obstacles:t}},o=V_.value,s=Wf.value;return X(`section`,{class:`log`,"aria-label":i.log,children:[X(`div`,{class:`history`,children:[X(`button`,{type:`button`,disabled:bp.value===void 0||s,"aria-keyshortcuts":`u`,onClick:()=>a(bp.value),children:i.undo}),X(`button`,{type:`button`,disabled:xp.value===void 0||s,"aria-keyshortcuts":`Shift+U`,onClick:()=>void Cp(xp.value??r),children:i.redo}),X(`input`,{type:`range`,min:`0`,max:n.length-1,value:Zf.value,disabled:s,"aria-label":i.slider,onInput:({currentTarget:e})=>{let t=Number(e.value);Rf.value=t===r?void 0:t}})]}),Rf.value!==void 0&&X(`p`,{class:`past`,children:[i.step(Rf.value,n.length-1),X(`button`,{type:`button`,onClick:()=>a(Rf.value),children:i.goOnFromHere})]}),X(`ol`,{ref:t,children:n.map((e,t)=>X(W_,{step:e,first:e.turn!==n[t-1]?.turn,here:t===Zf.value,undone:t>r,at:t},t))}),o&&X(vg,{title:i.undo,sentences:[z_(o.obstacles)],yes:i.undoAnyway,onYes:()=>void Cp(o.to),onClose:()=>V_.value=void 0})]})}function U_({corrected:e,lines:t}){return e?[{text:U.value.corrected,marks:[]}]:t}var W_=B_(({step:e,at:t,first:n,here:r,undone:i})=>X(`li`,{class:[r?`here`:``,i?`undone`:``].join(` `),onClick:()=>G_(t),children:[n&&X(`h3`,{children:U.value.turn(e.turn)}),U_(e).map(({text:t,marks:n},r)=>X(`p`,{class:r===0&&e.seat>0?`head`:void 0,onPointerEnter:()=>Uf.value=n,onPointerLeave:()=>Uf.value=[],children:r===0?X(`button`,{type:`button`,class:`link`,onFocus:()=>Uf.value=e.lines.flatMap(e=>e.marks),onBlur:()=>Uf.value=[],children:[e.seat>0&&X(K_,{seat:e.seat}),i&&X(`span`,{class:`sr`,children:U.value.undone}),t]}):t},r))]}));function G_(e){let t=K.value;if(t===void 0||Wf.value)return;Rf.value=e===t.cursor.value?void 0:e;let n=t.steps.value[e]?.lines.flatMap(({marks:e})=>e)[0]?.age;document.getElementById(`board-${n}`)?.scrollIntoView({block:`nearest`})}function K_({seat:e}){let t=ip.value[e-1];return X(`svg`,{class:`dot`,viewBox:`0 0 10 10`,"aria-hidden":`true`,children:X(`rect`,{x:`1`,y:`1`,width:`8`,height:`8`,rx:`1.5`,fill:t?.fill})})}function q_(){let e=Qf.value,t=Wa(null),n=e&&jf(e);if(Ha(()=>J_(t.current),[n]),e===void 0)return null;let{players:r,turn:i,over:a}=P(e),{seats:o}=Ec(e),s=U.value,c=K.value?.steps.value[K.value.cursor.value];return X(`section`,{class:`players`,"aria-label":s.players,translate:!1,children:X(`ol`,{ref:t,children:r.map((t,l)=>{let u=l+1,d=up.value===0?Dc(e,u):void 0,f=Xf.value?.forecasts[l],p=K.value?.minds[l],m=a&&c?.winners.includes(u);return X(`li`,{class:u===n?`acting`:u===i?.seat&&!a?`turn`:void 0,children:[X(vh,{seat:u}),X(`div`,{children:[X(`h2`,{children:[o[l]?.name,u===lp.value&&r.length>1&&X(`small`,{children:[` `,s.you]}),p!==void 0&&p in s.bots&&X(`small`,{children:[` `,s.bots[p]]}),m&&X(`small`,{class:`won`,children:[` `,s.wins(c?.winners.length??1)]})]}),X(`p`,{children:[X(`b`,{title:s.money,children:s.ecus(t.money)}),!a&&f&&f.total>0&&X(`span`,{title:s.wouldCollect(f.total),children:[`+`,f.total]}),X(`span`,{role:`img`,title:s.labelled(s.cubesLeft,`${t.cubes}`),children:[`■ `,t.cubes]})]})]}),d&&q.value===u?X(fh,{cards:d}):X(ph,{count:t.handSize})]},u)})})})}function J_(e){let t=e?.querySelector(`.acting`);if(!e||!t)return;let n=e.clientWidth-t.offsetWidth;e.scrollLeft=t.offsetLeft-e.offsetLeft-n/2}var Y_=A(),X_=A(!1),Z_=$(()=>V(()=>import(`./end.js`).then(e=>e.End),[],import.meta.url)),Q_=$(()=>V(()=>import(`./link.js`).then(e=>e.Link),[],import.meta.url)),$_=$(()=>V(()=>import(`./correct.js`).then(e=>e.Correct),[],import.meta.url)),ev=$(()=>V(()=>import(`./income.js`).then(e=>e.Income),[],import.meta.url)),tv=$(()=>V(()=>import(`./key.js`).then(e=>e.Key),[],import.meta.url)),nv=$(()=>V(()=>import(`./keys.js`).then(e=>e.Keys),[],import.meta.url)),rv=$(()=>V(()=>import(`./offered.js`).then(e=>e.Offered),[],import.meta.url)),iv=$(()=>V(()=>import(`./puzzles.js`).then(e=>e.Puzzles),[],import.meta.url)),av=$(()=>V(()=>import(`./guided.js`).then(e=>e.Guided),[],import.meta.url)),ov=$(()=>V(()=>import(`./learn.js`).then(e=>e.Learn),[],import.meta.url)),sv=$(()=>V(()=>import(`./said.js`).then(e=>e.Said),[],import.meta.url)),cv=$(()=>V(()=>import(`./rules.js`).then(e=>e.Rules),[],import.meta.url)),lv=$(()=>V(()=>import(`./regioneditor.js`).then(e=>e.RegionEditor),[],import.meta.url)),uv=A(!1),dv=A(),fv=A(!1);function pv(){let e=Y_.value;return X(`div`,{class:uv.value?`app dropping`:`app`,onPointerDownCapture:vp,onKeyDownCapture:vp,onClickCapture:vp,onDragOver:e=>{e.preventDefault(),uv.value=!0},onDragLeave:e=>{e.relatedTarget===null&&(uv.value=!1)},onDrop:e=>{e.preventDefault(),uv.value=!1;let[t]=e.dataTransfer?.files??[];t&&Fp(t,kg)},children:[X(Xp,{}),e&&X(e.HostParts,{}),X(mv,{}),X(h_,{}),X(Sv,{}),jd.value&&X(`p`,{class:`trouble`,role:`status`,children:U.value.forgotten}),Zg.value!==void 0&&X(iv,{}),yg.value&&X(av,{}),K.value?X(bv,{}):!Lf.value&&X(x_,{}),K.value===void 0&&Kf.value.length>0&&X(_g,{title:U.value.problem,onClose:()=>Kf.value=[],children:Kf.value.map(e=>X(`p`,{children:e},e))}),yh.value!==void 0&&X(cv,{}),X_.value&&X(ov,{}),nh.value&&X(nv,{}),Eg.value&&X(lv,{}),(Pp.value||Tg.value)&&X(rv,{}),dv.value&&X(Q_,{state:dv.value,onClose:()=>dv.value=void 0}),Zd.value===`key`&&X(tv,{})]})}function mv(){let e=U.value,t=Qf.value,{number:n=0}=(t&&P(t).turn)??{},r=G.value?.numbers?.gameTurns??7;return X(`header`,{class:`bar`,children:[t?X(E,{children:[X(`h1`,{class:`sr`,children:`Khronos`}),X(`button`,{type:`button`,class:`quiet home`,onClick:()=>hp(void 0),children:[`‹ `,e.games]}),X(`p`,{class:`turn`,translate:!1,children:[X(`b`,{children:e.turnOf(n,r)}),X(`span`,{"aria-hidden":`true`,class:`pips`,children:Array.from({length:r},(e,t)=>X(`i`,{class:hv(t+1,n)},t))})]}),X(`button`,{type:`button`,class:`quiet more`,"aria-label":e.moreOfBar,"aria-expanded":fv.value,onClick:()=>fv.value=!fv.value,children:`⋯`})]}):X(`span`,{class:`brand`,"aria-hidden":`true`}),X(`div`,{class:`extras`,onClick:({target:e})=>{e.closest(`button`)&&(fv.value=!1)},onChange:()=>fv.value=!1,children:[t&&X(gv,{}),X(`button`,{type:`button`,class:`quiet`,onClick:()=>X_.value=!0,children:e.howToPlay}),X(`button`,{type:`button`,class:`quiet`,disabled:G.value===void 0,"aria-keyshortcuts":`r`,onClick:()=>yh.value=``,children:e.rules}),X(`button`,{type:`button`,class:`quiet by-keys`,"aria-keyshortcuts":`?`,onClick:()=>nh.value=!0,children:e.keys}),X(`select`,{class:`quiet`,"aria-label":e.language,value:H.value,onChange:({currentTarget:e})=>mf(e.value),children:[{tag:`en`,name:`English`},{tag:`fr`,name:`Français`}].map(({tag:e,name:t})=>X(`option`,{value:e,lang:e,children:t},e))}),X(yv,{})]})]})}function hv(e,t){return`${G.value?.numbers?.incomeTurns.includes(e)?`pays`:``} ${e<t?`past`:e===t?`now`:``}`}function gv(){let e=U.value,t=K.value;return t===void 0?null:X(`div`,{class:`menu`,children:[X(`button`,{type:`button`,class:`quiet`,"aria-pressed":Bf.value,"aria-keyshortcuts":`i`,onClick:()=>Bf.value=!Bf.value,children:e.income}),!df&&X(`button`,{type:`button`,class:`quiet`,onClick:()=>{Am(void 0),Vf.value=!0},children:e.correct}),X(`button`,{type:`button`,class:`quiet`,title:t.dealt?e.recordHoldsHands:void 0,onClick:()=>void t.record().then(e=>kp(`game.khronos`,e),Y),children:e.saveRecord}),X(`button`,{type:`button`,class:`quiet`,onClick:()=>dv.value=Qf.value,children:e.link})]})}var _v=[`auto`,`light`,`dark`],vv=A(Pd(`khronos.theme`)??`auto`);function yv(){let e=U.value;return Ha(()=>{document.documentElement.dataset.theme=vv.value,Fd(`khronos.theme`,vv.value)},[vv.value]),X(`select`,{class:`quiet`,"aria-label":e.theme,value:vv.value,onChange:({currentTarget:e})=>vv.value=e.value,children:_v.map(t=>X(`option`,{value:t,children:e.themes[t]},t))})}function bv(){let e=Y_.value;return Ha(()=>scrollTo(0,0),[]),X(`div`,{class:Bf.value?`table with-income`:`table`,children:[X(q_,{}),X(ag,{}),X(`div`,{class:`side`,children:[Bf.value&&X(ev,{}),X(`section`,{class:`dock`,"aria-label":U.value.actions,children:[X(`div`,{class:`act`,children:[e&&X(e.Seated,{}),Vf.value?X($_,{}):up.value>0?X(`p`,{class:`hint`,children:U.value.passing}):X(kh,{})]}),X(k_,{})]}),X(H_,{})]}),X(sv,{}),X(xv,{}),Gf.value&&X(Z_,{})]})}function xv(){let e=up.value;if(e===0||J.value===void 0)return null;let t=U.value,n=P(J.value).cascade?.decision;return X(_g,{title:t.passTo(pp(e)),children:X(`div`,{class:`pass`,children:[X(vh,{seat:e}),X(`p`,{children:n?t.passToDecide(pp(e)):t.passToPlay(pp(e))}),X(`button`,{type:`button`,class:`primary`,autofocus:!0,onClick:()=>{q.value=e,requestAnimationFrame(()=>oh(n?.age??1))},children:t.iAm(pp(e))}),X(`p`,{class:`quiet`,children:t.whoSees})]})},e)}function Sv(){let e=U.value;return Zd.value===`away`?X(`p`,{class:`trouble`,role:`alert`,children:[qd?`${e.notLoaded} (${Qd.value})`:e.away,X(`button`,{type:`button`,onClick:of,children:e.tryNow})]}):null}var Cv=16,wv=class e{#e;constructor(e){this.#e=e}static async opened(){return new e(await Ld.opened())}async list(){return(await this.#e.list()).sort((e,t)=>t.changed-e.changed)}async open(e){let t=await this.#e.read(e);return t&&new Ev(this.#e,t.game,t.steps)}async remove(e){await this.#e.remove(e)}async create(e){switch(e.case){case`setup`:{let t=Av(),n=await B(n=>z.createGame(e.setup,{...t,signal:n})),r=kv(e.setup,n.state);return this.#t(r,e.minds,[Dv(n.state,n.events,t)])}case`position`:return this.#t(void 0,e.minds??[],[Dv(e.state,[],Av())]);case`record`:{let{setup:t,steps:n}=await this.#n(e.text);return this.#t(t,[],n)}}}async#t(e,t,n){let r=er(Ti,jv(n.at(-1)).state),{seats:i}=Ec(r),a={...Ov(r),id:Qg(),names:i.map(({name:e})=>e),colours:i.map(({colour:e})=>e),minds:i.map((e,n)=>t[n]??`person`),cursor:n.length-1,setup:e&&Sr(ui,e)};return await this.#e.write(a,n,0,void 0),$g(),new Ev(this.#e,a,n)}async#n(e){let t=Av(),{locale:n}=t,{content:r,errors:i}=await B(t=>z.readText(e,Mi.RECORD,{locale:n,signal:t}));if(r?.content.case!==`record`)throw Rp(i);let a=r.content.value,o={viewer:`host`,withEvents:!0,...t},s=await B(e=>z.replay({case:`record`,value:a},{...o,signal:e})),{setup:c,state:l,events:u}=await Tv(a,t),d=xd(Ec(l),await B(e=>z.catalog({signal:e}))),f=[Dv(l,u,t)],p=l;for(let[e,{action:n,publicDigest:r,events:i,undoObstacles:a}]of s.steps.entries()){e%Cv===15&&await new Promise(e=>setTimeout(e));let o=p;p={...Cu(o,i,d),publicDigest:r},f.push(Dv(p,i,t,n,a,o))}return{setup:c,steps:f}}};async function Tv({beginning:e},t){switch(e.case){case`setup`:{let n=e.value,{state:r,events:i}=await B(e=>z.createGame(n,{...t,signal:e}));return{setup:kv(n,r),state:r,events:i}}case`position`:return{setup:void 0,state:e.value,events:[]};default:throw new hf([`the record has no beginning`])}}var Ev=class{id;minds;dealt;steps;cursor;#e;#t;#n;#r=new WeakMap;constructor(e,t,n){this.id=t.id,this.minds=t.minds.map(e=>e===`greedy`?`medium`:e),this.#e=e,this.#t=t,this.#n=n,this.steps=A(n.map(({step:e})=>e)),this.cursor=A(Math.min(t.cursor,n.length-1)),this.dealt=this.#c(0).privateParts.length>0}view(e,t){return kf(this.#c(e),t)}async apply(e,t){let n=this.cursor.value,r=this.#c(n),i=Av(),a={viewer:t===0?`spectator`:t,...i},{state:o,events:s,undoObstacles:c}=await B(t=>z.apply(r,e,{...a,signal:t}));return await this.#l(n+1,Dv(o,s,i,e,c,r)),{before:kf(r,t),state:kf(o,t),events:Af(s,t)}}async goTo(e){await this.#l(e)}async correct(e){let t=Dv({...this.#c(this.cursor.value),publicPart:P(e),publicDigest:``},[],Av());await this.#l(this.cursor.value+1,{...t,step:{...t.step,corrected:!0}})}async record(){let[e,t]=[this.#a(),{viewer:`host`,locale:H.value}];return B(n=>z.writeText({case:`record`,value:e},{...t,signal:n}))}async review(e,t){let n={viewer:`host`,withComparisons:e!==void 0,pageToken:e,locale:H.value,signal:t};return B(()=>z.review({case:`record`,value:this.#a()},n),t)}async narrate(e,t){let n=this.#n;if(n.every(t=>t.locale===e))return;let r=[],i={viewer:`spectator`,withEvents:!0,withSentences:!0,locale:e,signal:t},a=this.#o();for(let[e,n]of a.entries()){let o=this.#s(n,a[e+1]),s=await B(()=>z.replay({case:`record`,value:o},i),t);r[n]=wf(s.setupEvents);for(let[e,{events:t}]of s.steps.entries())r[n+1+e]=wf(t)}t.throwIfAborted(),await this.#i(new Map(n.map((t,n)=>[t,{...t,locale:e,step:{...t.step,lines:r[n]??t.step.lines}}])))}async#i(e){let t=this.#n.map(t=>e.get(t)??t);await this.#e.write(this.#t,t,0,this.#t.changed);for(let[t,n]of e){let e=this.#r.get(t);e!==void 0&&this.#r.set(n,e)}this.#n=t,this.steps.value=t.map(e=>e.step)}#a(){let e=this.cursor.value+1,[t=0]=this.#o().filter(t=>t<e).slice(-1);return this.#s(t,e)}#o(){return this.#n.flatMap(({step:e},t)=>t===0||e.corrected?[t]:[])}#s(e,t){let{setup:n}=this.#t,r=e===0&&n!==void 0?{case:`setup`,value:er(ui,n)}:{case:`position`,value:this.#c(e)},i=this.#n.slice(e+1,t).map(({action:t},n)=>({action:{given:{case:`structured`,value:er(Xr,jv(t))}},publicDigest:this.#c(e+1+n).publicDigest.slice(0,8)}));return b(ji,{rulesRevision:this.#c(e).rulesRevision,beginning:r,actions:i})}#c(e){let t=jv(this.#n[e]),n=this.#r.get(t)??er(Ti,t.state);return this.#r.set(t,n),n}async#l(e,t){let n=t===void 0?this.#n:[...this.#n.slice(0,e),t],r=er(Ti,jv(n[e]).state),i={...this.#t,...Ov(r),cursor:e},a=t===void 0?n.length:e;if(!await this.#e.write(i,n,a,this.#t.changed))throw new hf([U.value.changedElsewhere]);this.#t=i,this.#n=n,no(()=>{this.steps.value=n.map(e=>e.step),this.cursor.value=e})}};function Dv(e,t,{locale:n},r,i=[],a=e){return{state:Sr(Ti,e),action:r&&Sr(Xr,r),step:Cf(t,i,a),locale:n}}function Ov(e){let{turn:t,over:n}=P(e);return{turn:t?.number??0,over:n,changed:Date.now()}}function kv(e,t){let n=t.hiddenPart?.seed;return n===void 0?b(ui,{...e,firstSeat:P(t).firstSeat}):b(ui,{...e,chance:{case:`seed`,value:n}})}function Av(){return{withSentences:!0,locale:H.value}}function jv(e){if(e===void 0)throw RangeError(`the stored game is incomplete`);return e}var Mv=`khronos.game`,Nv=`khronos.catalog`;function Pv(){try{let e=atob(Pd(Nv)??``);return e===``?void 0:er(Si,Uint8Array.from(e,e=>e.charCodeAt(0)))}catch{return}}async function Fv(){let e=await fetch(`runtime/catalog.${H.value}.bin`);e.ok&&(G.value??=er(Fi,new Uint8Array(await e.arrayBuffer())).catalog)}async function Iv(){let[,e]=/^#seat=(.+)$/.exec(location.hash)??[];if(e!==void 0&&hp(await W.value?.open(e)),e!==void 0)return!0;let t=location.hash;return!t.startsWith(`#position=`)&&!t.startsWith(`#map=`)?!1:(history.replaceState(history.state,``,location.pathname),t.startsWith(`#map=`)?Tg.value=await jg(t):Pp.value=await Bp(t),!0)}async function Lv(){W.value=df?await Rv():await wv.opened(),await W.value.remove(Pd(`khronos.aside`)??``).catch(Y);let e=Pd(Mv);Fd(Mv,void 0),await Iv().catch(Y)===!1&&e!==void 0&&hp(await W.value.open(e)),addEventListener(`hashchange`,()=>void Iv().catch(Y)),M(()=>{let e=K.value?.id;e===void 0?Fd(Mv,void 0):requestAnimationFrame(()=>setTimeout(()=>K.peek()?.id===e&&Fd(Mv,e)))})}async function Rv(){return Y_.value=await V(()=>import(`./host.js`).then(e=>e.t),[],import.meta.url),new Y_.value.HostHome}function zv(){if(G.value=Pv(),qd&&G.value===void 0&&Fv().catch(()=>void 0),M(()=>{let e=H.value;return Tp(async t=>{G.value=await B(()=>z.catalog({locale:e,signal:t}),t);let n=Sr(Si,G.value);Fd(Nv,btoa(Array.from(n,e=>String.fromCharCode(e)).join(``)))})}),M(()=>{document.title=Ep()}),M(()=>{document.documentElement.lang=H.value}),wp(),Ym(),addEventListener(`keydown`,ih),Lf.value=Pd(Mv)!==void 0,Ta(X(pv,{}),document.body),Lv().catch(Y).finally(()=>{Lf.value=!1,mg()}),!Kd)r_?.register(`worker.js`).catch(()=>void 0);else{let e=M(()=>{Xd.value===1&&queueMicrotask(()=>(e(),void d_()))})}}setTimeout(()=>{let e=[...document.body.childNodes];document.body.replaceChildren();try{zv()}catch(t){throw document.body.replaceChildren(...e),t}});export{lm as $,A as $n,ce as $r,up as $t,Mh as A,xd as An,lt as Ar,Wf as At,vh as B,bc as Bn,ze as Br,W as Bt,yg as C,qd as Cn,C as Cr,Ap as Ct,Yh as D,jd as Dn,S as Dr,Pf as Dt,Zh as E,rf as En,or as Er,Nf as Et,yh as F,F as Fn,Ze as Fr,Xf as Ft,th as G,xc as Gn,pe as Gr,$f as Gt,sh as H,wc as Hn,Ie as Hr,Gf as Ht,dh as I,kc as In,We as Ir,Hf as It,Am as J,$s as Jn,ue as Jr,Rf as Jt,Mm as K,yc as Kn,me as Kr,Uf as Kt,fh as L,Ec as Ln,He as Lr,q as Lt,$ as M,Pl as Mn,nt as Mr,G as Mt,xh as N,Fl as Nn,at as Nr,ip as Nt,jh as O,Id as On,yt as Or,ep as Ot,Sh as P,iu as Pn,it as Pr,Vf as Pt,bm as Q,M as Qn,oe as Qr,J as Qt,gh as R,Dc as Rn,Ue as Rr,K as Rt,Ag as S,B as Sn,_r as Sr,Lp as St,_g as T,Zd as Tn,$n as Tr,Vp as Tt,ah as U,gc as Un,b as Ur,fp as Ut,uh as V,Tc as Vn,Fe as Vr,Zf as Vt,nh as W,hc as Wn,he as Wr,hp as Wt,Bm as X,j as Xn,fe as Xr,zf as Xt,qm as Y,Io as Yn,de as Yr,dp as Yt,Um as Z,no as Zn,se as Zr,pp as Zt,Eg as _,pf as _n,Gr as _r,Zp as _t,z_ as a,g as ai,Bf as an,E as ar,ym as at,Tg as b,af as bn,Sr as br,Dp as bt,t_ as c,e as ci,lp as cn,ji as cr,sm as ct,Qg as d,wf as dn,Di as dr,um as dt,ie as ei,Tp as en,Ha as er,om as et,o_ as f,Cf as fn,fi as fr,zm as ft,Mg as g,H as gn,Xr as gr,Qp as gt,Yg as h,df as hn,$r as hr,im as ht,P_ as i,ae as ii,rp as in,Ga as ir,Tm as it,Rh as j,md as jn,pt as jr,sp as jt,Nh as k,Fd as kn,bt as kr,qf as kt,e_ as l,kf as ln,Ti as lr,Pm as lt,Zg as m,hf as mn,ii as mr,$p as mt,U_ as n,y as ni,ap as nn,Wa as nr,dm as nt,L_ as o,p as oi,Qf as on,Ii as or,Nm as ot,n_ as p,_f as pn,ui as pr,Sm as pt,Z as q,ic as qn,le as qr,tp as qt,G_ as r,te as ri,Y as rn,Ba as rr,Vm as rt,i_ as s,t as si,bp as sn,Li as sr,Q as st,X_ as t,ne as ti,Jf as tn,Ua as tr,eh as tt,a_ as u,Mf as un,Ei as ur,cm as ut,Dg as v,U as vn,Wr as vr,X as vt,vg as w,z as wn,er as wr,kp as wt,kg as x,nf as xn,Fr as xr,Pp as xt,wg as y,V as yn,qr as yr,Op as yt,hh as z,P as zn,Ve as zr,Cp as zt};