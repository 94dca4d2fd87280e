// The C interface of HarfBuzz, compiled to WebAssembly: numbers, pointers and memory.

type Call = (...parameters: number[]) => number;
/** The module's exported functions and memory. */
export type Native = Record<string, Call> & { memory: WebAssembly.Memory };

/** Design axes of a variable font, e.g. `{ wght: 700, wdth: 118 }`. Empty for a static font. */
export type Axes = Readonly<Record<string, number>>;

const WRITABLE_MEMORY = 2;
const PAGE_BYTES = 65_536;

/** An OpenType tag: four letters packed into a number. */
export function tagOf(name: string): number {
  const letters = new TextEncoder().encode(name.padEnd(4));
  return letters.reduce((tag, letter) => ((tag << 8) | letter) >>> 0, 0);
}

export function call(native: Native, name: string, ...parameters: number[]): number {
  const exported = native[name];
  if (!exported) throw new Error(`HarfBuzz does not export ${name}`);
  return exported(...parameters);
}

/** Starts the module that shapes text. */
export function startShaper(module: WebAssembly.Module): Native {
  let native: Native | null = null;
  const grow = (requiredBytes: number) => {
    if (!native) return 0;
    const missing = requiredBytes - native.memory.buffer.byteLength;
    native.memory.grow(Math.max(0, Math.ceil(missing / PAGE_BYTES)));
    return 1;
  };
  const stop = () => {
    throw new Error("HarfBuzz stopped");
  };
  const instance = new WebAssembly.Instance(module, {
    wasi_snapshot_preview1: { proc_exit: stop },
    env: {
      _abort_js: stop,
      _emscripten_runtime_keepalive_clear: () => 0,
      _setitimer_js: () => 0,
      emscripten_resize_heap: grow,
    },
  });
  // Exports of a compiled C library: its memory and functions over numbers.
  native = instance.exports as unknown as Native;
  call(native, "__wasm_call_ctors");
  return native;
}

/** Starts the module that cuts subsets. */
export function startSubsetter(module: WebAssembly.Module): Native {
  // Exports of a compiled C library: its memory and functions over numbers.
  const native = new WebAssembly.Instance(module).exports as unknown as Native;
  call(native, "_initialize");
  return native;
}

function place(native: Native, bytes: Uint8Array): number {
  const pointer = call(native, "malloc", Math.max(bytes.length, 1));
  if (!pointer) throw new Error("HarfBuzz has no memory left");
  new Uint8Array(native.memory.buffer, pointer, bytes.length).set(bytes);
  return pointer;
}

/** Copies 32-bit words into memory; the caller frees the pointer. */
export function placeWords(native: Native, fill: (view: DataView) => void, words: number): number {
  const view = new DataView(new ArrayBuffer(words * 4));
  fill(view);
  return place(native, new Uint8Array(view.buffer));
}

/** Copies words into memory for the duration of a call. */
export function withWords<T>(native: Native, words: number, fill: (view: DataView) => void, use: (at: number) => T): T {
  const pointer = placeWords(native, fill, words);
  try {
    return use(pointer);
  } finally {
    call(native, "free", pointer);
  }
}

/** Copies a font into memory and opens it. */
export function openFace(native: Native, font: Uint8Array): { face: number; close: () => void } {
  const pointer = place(native, font);
  const blob = call(native, "hb_blob_create", pointer, font.length, WRITABLE_MEMORY, 0, 0);
  const face = call(native, "hb_face_create", blob, 0);
  call(native, "hb_blob_destroy", blob);
  return {
    face,
    close: () => {
      call(native, "hb_face_destroy", face);
      call(native, "free", pointer);
    },
  };
}

/** Allocates words, lets a call fill them, and reads them. */
export function readWords<T>(native: Native, words: number, fill: (at: number) => void, read: (view: DataView) => T): T {
  return withWords(
    native,
    words,
    () => {},
    (at) => {
      fill(at);
      return read(new DataView(native.memory.buffer, at, words * 4));
    },
  );
}
