/** Generates a mono tone as a 16-bit PCM WAV: small, and unique per pitch. */
export function toneWav({ hertz, seconds }: { hertz: number; seconds: number }): Buffer {
  const sampleRate = 8_000;
  const samples = sampleRate * seconds;
  const wav = Buffer.alloc(44 + samples * 2);
  wav.write("RIFF", 0);
  wav.writeUInt32LE(36 + samples * 2, 4);
  wav.write("WAVEfmt ", 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(sampleRate, 24);
  wav.writeUInt32LE(sampleRate * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write("data", 36);
  wav.writeUInt32LE(samples * 2, 40);
  for (let n = 0; n < samples; n++) {
    const fade = Math.min(1, n / 800, (samples - n) / 800);
    wav.writeInt16LE(Math.round(12_000 * fade * Math.sin((2 * Math.PI * hertz * n) / sampleRate)), 44 + n * 2);
  }
  return wav;
}
