/** The name with its mark: a waveform cut by the cue line. */
export function Logo() {
  return (
    <span className="wide flex items-center gap-2.5 text-lg font-display">
      <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
        <rect x="0" y="7" width="3" height="10" fill="currentColor" />
        <rect x="5" y="3" width="3" height="17" fill="currentColor" />
        <rect x="10" y="0" width="2" height="22" className="fill-cue" />
        <rect x="14" y="5" width="3" height="13" fill="currentColor" />
        <rect x="19" y="8" width="3" height="8" fill="currentColor" />
      </svg>
      Cuesheet
    </span>
  );
}
