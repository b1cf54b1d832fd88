import { PROBLEM_CODES, type ProblemCode } from '../../base/roles/problem-rules.ts'
import { problemTexts } from '../../base/roles/problem-texts.ts'
import type { Language } from '../../base/texts/define.ts'
import { translate } from '../../base/texts/translate.ts'
import { type App, allowStyle, styleHash } from '../../platform/http/app.ts'
import { escapeHtml } from '../../platform/http/escape-html.ts'
import { programLanguage } from '../../platform/http/requested-language.ts'
import { serve } from '../../platform/http/serve.ts'
import * as contract from './contract.ts'
import { texts } from './server-texts.ts'

/**
 * Adds the page that the `type` of an error links to, with each code, its meaning and its remedy,
 * in English unless German is requested.
 */
export const problemPageRoute = (app: App): void =>
  serve(app, contract.problems, { isHidden: true }, ({ headers }, reply) => {
    const language = programLanguage(headers['accept-language'])
    return allowStyle(reply, styleHash(STYLE))
      .headers({ 'content-language': language, vary: 'Accept-Language', 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(problemPage(language))
  })

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem}section{margin:1.5rem 0}h2{font-size:1.1rem;margin:0}p{margin:.2rem 0}
:target{outline:2px solid;outline-offset:.5rem}`

function problemPage(language: Language): string {
  const t = translate(texts, language)
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${escapeHtml(t('problemsTitle'))}</title>
<style>${STYLE}</style></head>
<body><main><h1>${escapeHtml(t('problemsTitle'))}</h1>
<p>${escapeHtml(t('problemsAbout'))}</p>
${PROBLEM_CODES.map(code => sectionOf(code, language)).join('\n')}
</main></body></html>`
}

function sectionOf(code: ProblemCode, language: Language): string {
  const t = translate(problemTexts, language)
  const [title, means, remedy] = (['title', 'means', 'remedy'] as const).map(part => escapeHtml(t(`${part} ${code}`)))
  return `<section id="${code}"><h2>${title} <code>${code}</code></h2><p>${means}</p><p>${remedy}</p></section>`
}
