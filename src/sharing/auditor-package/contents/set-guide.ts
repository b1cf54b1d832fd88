import type { Block } from './guide.ts'

const WIDTH = 100
const PROMPTS = { sh: '$', powershell: 'PS>' } as const

/** A guide as plain text, in lines that fit a terminal; commands begin with "$", those of PowerShell with "PS>". */
export const guideAsText = (guides: Block[][]): string => guides.map(guide => guide.map(asText).join('\n')).join('\n\n')

function asText(block: Block): string {
  if (block.kind === 'files') return block.files.map(([name, meaning]) => folded(`  ${name}: ${meaning}`)).join('')
  if (block.kind === 'command') return `    ${PROMPTS[block.shell]} ${block.text}\n`
  const underline = { title: '=', heading: '-', text: '' }[block.kind]
  return `${folded(block.text)}${underline === '' ? '' : `${underline.repeat(block.text.length)}\n`}`
}

function folded(text: string): string {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line.trim() !== '' && line.length + 1 + word.length > WIDTH) lines.push(`  ${word}`)
    else lines[lines.length - 1] = line === '' && lines.length === 1 ? word : `${line} ${word}`
  }
  return `${lines.join('\n')}\n`
}

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem}
pre{white-space:pre-wrap;overflow-wrap:anywhere;padding:.75rem;border:1px solid}pre::before{content:attr(data-prompt) " ";opacity:.6}dt{font-family:monospace;font-weight:600}dd{margin:0 0 .5rem 1rem}
article+article{border-top:1px solid;margin-top:3rem}p{overflow-wrap:anywhere}`

/** A guide as a page of its own, which loads nothing from anywhere. */
export const guideAsPage = (guides: [language: string, guide: Block[]][]): string =>
  `<!doctype html>\n<html lang="de">\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width">
<title>PRUEFEN</title>\n<style>${STYLE}</style>\n<main>\n${guides
    .map(([language, guide]) => `<article lang="${language}">\n${guide.map(asHtml).join('\n')}\n</article>`)
    .join('\n')}\n</main>\n</html>\n`

const TAGS = { title: 'h1', heading: 'h2', text: 'p' } as const

function asHtml(block: Block): string {
  // Its prompt is no text, so that what is copied is the command alone.
  if (block.kind === 'command')
    return `<pre data-prompt="${escaped(PROMPTS[block.shell])}"><code>${escaped(block.text)}</code></pre>`
  if (block.kind !== 'files') return `<${TAGS[block.kind]}>${escaped(block.text)}</${TAGS[block.kind]}>`
  const lines = block.files.map(([name, meaning]) => `<dt>${escaped(name)}</dt><dd>${escaped(meaning)}</dd>`)
  return `<dl>\n${lines.join('\n')}\n</dl>`
}

// A company's name is what somebody typed.
const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? '')
