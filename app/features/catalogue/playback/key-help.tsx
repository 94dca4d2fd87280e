import { Dialog, DialogHead } from "#app/components/dialog.tsx";

const playerKeys = [
  { keys: ["Space"], does: "Play or pause" },
  { keys: ["J"], does: "Next track" },
  { keys: ["K"], does: "Previous track" },
  { keys: ["Enter"], does: "Use the playing track in your video" },
  { keys: ["←", "→"], does: "Back or forward 5 seconds" },
  { keys: ["↑", "↓"], does: "Move through the list when a track has focus" },
  { keys: ["H"], does: "Add the focused or playing track to your shortlist, or remove it" },
  { keys: ["M"], does: "Mute or unmute" },
  { keys: ["/"], does: "Search the library" },
  { keys: ["Esc"], does: "Close the open panel or the player" },
  { keys: ["?"], does: "Show keyboard shortcuts" },
] as const;

/** Lists the keys; opened by "?". */
export default function KeyHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog titleId="key-help-title" closesBeside onClose={onClose}>
      <DialogHead id="key-help-title" close="Close">
        Keyboard shortcuts
      </DialogHead>
      <dl className="dl">
        {playerKeys.map(({ keys, does }) => (
          <div key={does} className="contents">
            <dt className="border-t border-line py-2 pr-6">
              {keys.map((key) => (
                <kbd key={key} className="key">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd className="border-t border-line py-2">{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
