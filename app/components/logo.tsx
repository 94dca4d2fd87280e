/** The name with its mark: a waveform cut by the cue line. */
export function Logo() {
  return (
    <span className="wide flex items-center gap-2.5 text-lg font-display">
      <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
        <path fill="currentColor" d="M0 7h3v10H0zM5 3h3v17H5zM14 5h3v13h-3zM19 8h3v8h-3z" />
        <path className="fill-cue" d="M10 0h2v22h-2z" />
      </svg>
      Cuesheet
    </span>
  );
}
