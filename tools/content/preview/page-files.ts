/** Reloads the page when a form changes; the browser keeps its place, and comes back when the command was restarted. */
export const RELOAD_SCRIPT = `new EventSource('/changes').onmessage = () => location.reload();\n`;

export const PREVIEW_STYLES = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 70rem; margin: 0 auto; padding: 1rem; }
.text { max-width: 42rem; white-space: pre-line; }
section { margin-top: 2rem; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: .4rem .6rem; border-bottom: 1px solid #8888; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
.layout { margin: 1rem 0; padding: .5rem 1rem; border: 1px solid #8888; }
.key { font-weight: 600; }
.choices { margin: .4rem 0; padding: 0; list-style: none; }
.problem { color: light-dark(#a00000, #ff9a90); }
section.problem { padding: .2rem 1rem; border-left: 3px solid; }
img { max-width: 100%; height: auto; background: #fff; }
audio { width: 100%; max-width: 42rem; }
`;
