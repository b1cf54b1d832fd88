import * as contract from './contract.ts'
/** What the page needs of an OpenAPI document; a call's parameters, body and answers are shown as they stand. */
export type ApiDescription = {
  info: { title: string; version: string; description?: string }
  paths?: object
}

/** The page's only style, for whoever must allow it by its hash. */
export const apiPageStyle = `body{font:16px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem}pre{overflow:auto;font-size:13px}
summary{padding:.4rem 0;cursor:pointer}code{font-weight:600}`

/** An OpenAPI document as one page of plain HTML, without a script: each call with its parameters, body and answers. */
export const apiPage = ({ info, paths = {} }: ApiDescription): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${escaped(info.title)} API ${escaped(info.version)}</title>
<style>${apiPageStyle}</style></head>
<body><main><h1>${escaped(info.title)} API ${escaped(info.version)}</h1>
<p>${escaped(info.description ?? '')}</p>
<p><a href="${contract.description.path}">OpenAPI description</a></p>
${Object.entries(paths).flatMap(callsOf).join('\n')}
</main></body></html>`

const callsOf = ([path, calls]: [string, object]): string[] =>
  Object.entries(calls).map(([method, { summary, ...details }]) =>
    callOf(`${method.toUpperCase()} ${path}`, summary, details),
  )

const callOf = (name: string, summary: string, details: object): string =>
  `<details><summary><code>${escaped(name)}</code> ${escaped(summary)}</summary><pre tabindex="0">${escaped(JSON.stringify(details, null, 2))}</pre></details>`

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, sign => SIGNS[sign] ?? sign)
