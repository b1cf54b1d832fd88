/**
 * Returns the style sheet of the help, with the product's colours and sizes
 * (src/base/ui/theme/theme.ts). `font`: URL of its typeface, if built.
 */
export const helpStyle = (font: string | undefined): string => (font === undefined ? '' : fontFace(font)) + STYLE

const fontFace = (font: string): string =>
  `@font-face{font-family:"Inter Variable";font-display:swap;font-weight:100 900;src:url("${font}") format("woff2")}\n`

const STYLE = `:root{color-scheme:light dark;--ground:#fcfcfb;--raised:#f3f4f4;--ink:#1a1e20;--faint:#596165;--line:#dde1e2;--edge:#858d91;--accent:#0b5563;--button:#0b5563;--chosen:#eaf4f6}
@media(prefers-color-scheme:dark){:root{--ground:#111517;--raised:#171c1f;--ink:#e7eaeb;--faint:#a3abaf;--line:#2c3438;--edge:#737d82;--accent:#7cb9c5;--button:#146979;--chosen:#21282b}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:14px/1.5 "Inter Variable",system-ui,sans-serif;font-variant-numeric:tabular-nums}
a{color:var(--accent);text-underline-offset:2px}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
main:focus{outline:none}
.skip{position:absolute;left:-9999px}
.skip:focus{left:8px;top:8px;padding:8px;background:var(--ground);z-index:1}
header{display:flex;flex-wrap:wrap;gap:8px 24px;align-items:center;min-height:65px;padding:8px 32px;border-bottom:1px solid var(--line)}
header p{display:flex;flex-wrap:wrap;gap:16px;margin:0}
.home{font-size:16px;font-weight:600;color:var(--ink);text-decoration:none}
.home span{color:var(--faint);font-weight:400}
form{display:flex;flex:1;gap:8px;max-width:480px;margin:0 auto}
input,button{min-height:36px;padding:0 12px;border:1px solid var(--edge);border-radius:4px;font:inherit}
input{flex:1;min-width:0;background:var(--ground);color:var(--ink)}
input::placeholder{color:var(--faint);opacity:1}
button{background:var(--button);border-color:var(--button);color:#fff;cursor:pointer}
.columns{display:grid;grid-template-columns:256px minmax(0,1fr);max-width:1200px;margin:0 auto}
nav{grid-column:1;grid-row:1;padding:24px 16px 32px 32px;border-right:1px solid var(--line)}
nav ul{margin:4px 0 16px;padding:0;list-style:none}
nav a{display:block;padding:4px 8px;border-radius:4px;color:var(--ink);text-decoration:none}
nav a:hover{background:var(--raised)}
nav a[aria-current]{background:var(--chosen);color:var(--accent);font-weight:600}
summary{padding:4px 8px;font-weight:600;cursor:pointer}
main{grid-column:2;grid-row:1;max-width:880px;padding:24px 32px 64px}
h1{margin:0 0 16px;font-size:24px;line-height:1.3}
h2{margin:32px 0 8px;font-size:16px}
h3{margin:24px 0 8px;font-size:14px}
h1,h2,h3{overflow-wrap:anywhere;scroll-margin-top:16px}
li{margin:4px 0}
img{max-width:100%;height:auto;border:1px solid var(--line);border-radius:6px}
.wide{overflow-x:auto;margin:16px 0}
table{width:100%;border-collapse:collapse}
th,td{padding:8px 12px 8px 0;border-bottom:1px solid var(--line);text-align:left;vertical-align:top;overflow-wrap:break-word}
th{color:var(--faint);font-weight:600}
code{padding:1px 4px;border-radius:4px;background:var(--raised);font:13px ui-monospace,Menlo,Consolas,monospace;overflow-wrap:anywhere}
pre{overflow:auto;padding:12px;border-radius:6px;background:var(--raised)}
.hits{padding:0;list-style:none}
.hits li{padding:12px 0;border-bottom:1px solid var(--line)}
.hits p,.from{margin:4px 0 0;color:var(--faint)}
@media(min-width:901px){.narrow{display:none}}
@media(max-width:900px){main ul:not(.hits),main ol{padding-left:24px}header{padding:8px 16px}form{order:3;flex-basis:100%;max-width:none}
.columns{display:block}main{padding:16px 16px 32px}nav{padding:16px;border:0;border-top:1px solid var(--line)}nav a,summary{padding:8px}}
@media print{header,nav{display:none}.columns{display:block}}
`
