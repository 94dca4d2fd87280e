/** The product's colours as sRGB: mail programs support neither `oklch` nor `light-dark`. */
const tones = {
  light: {
    paper: "#f3f5f3",
    surface: "#fbfcfb",
    line: "#d0d4d0",
    ink: "#121915",
    ink2: "#48514c",
    ink3: "#616a65",
    cue: "#e83103",
  },
  dark: {
    paper: "#0c100e",
    surface: "#151a17",
    line: "#2b312e",
    ink: "#f1f3f1",
    ink2: "#afb4b0",
    ink3: "#8f9691",
    cue: "#fd6844",
  },
} as const;

/** Mails embed no fonts. Single quotes, because it is used inside style attributes. */
export const font = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue',Helvetica,Arial,sans-serif";

const { dark } = tones;
export const { light } = tones;

/** Only what inline styles cannot express. If a mail program drops it, the mail stays light and readable. */
export const styleSheet = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
a:focus-visible{outline:2px solid ${tones.light.cue};outline-offset:2px}
@media (max-width:480px){.sheet{padding:28px 20px 8px!important}}
@media (prefers-color-scheme:dark){
.paper{background:${dark.paper}!important}
.sheet{background:${dark.surface}!important}
.ink{color:${dark.ink}!important}
.ink2{color:${dark.ink2}!important}
.ink3{color:${dark.ink3}!important}
.rule{border-color:${dark.line}!important}
.bar{background:${dark.ink}!important}
.cue{background:${dark.cue}!important}
.button{background:${dark.ink}!important;color:${dark.paper}!important}
}`;
