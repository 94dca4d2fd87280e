/** Colours of app/app.css that a picture keeps in both themes. */
export const paper = "#f3f5f3";
export const ink = "#121915";
export const ink2 = "#48514c";
export const cue = "#e83103";
