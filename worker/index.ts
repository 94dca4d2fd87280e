export default {async fetch(){return new Response("x")}}
export class RendererContainer {}
