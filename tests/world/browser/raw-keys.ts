import type { Page } from 'playwright-core'
import type { Language } from '../../../src/base/texts/define.ts'
import { everyText } from '../files/every-text.ts'

/**
 * Returns what a page shows in place of a text: the key of a missing text (`namespace.key` and the
 * like) or an unfilled placeholder. Checks everything visible or read out: text, labels, titles,
 * placeholders, the tab title. Text marked as code, such as the keys of settings, is intended.
 */
export async function rawKeys(page: Page, language: Language): Promise<string[]> {
  const { keys, texts } = await wording(language)
  const shownTexts = await page.evaluate<string[]>(READ_ALL_TEXTS)
  return [...new Set(shownTexts)].filter(text => isRaw(text, keys) && !texts.has(text))
}

const DOTTED_KEY = /^[a-z][a-zA-Z-]*([.:][a-zA-Z][\w-]*)+$/
const UNFILLED = /\{\{|\}\}|\bundefined\b|\bNaN\b|\[object /

const FILE_NAME = /\.(xlsx|pdf|zip|csv)$/

const isRaw = (text: string, keys: Set<string>): boolean =>
  keys.has(text) || (DOTTED_KEY.test(text) && !FILE_NAME.test(text)) || UNFILLED.test(text)

// Country names have the country codes as keys, and codes are shown as such. The path of the home
// page is the key of its title, and looks like the separator of the top bar.
const SHOWN_KEY = /^([A-Z]{2}|\/)$/

type Wording = { keys: Set<string>; texts: Set<string> }
const wordings = new Map<Language, Promise<Wording>>()

function wording(language: Language): Promise<Wording> {
  const cached = wordings.get(language) ?? readWording(language)
  wordings.set(language, cached)
  return cached
}

/**
 * Reads every key of every folder's texts, and the texts themselves, since "valid" may be the
 * English text of `valid`.
 */
async function readWording(language: Language): Promise<Wording> {
  const entries = await everyText()
  const keys = entries.flatMap(([key]) => [key, key.replace(/_(one|other)$/, '')]).filter(key => !SHOWN_KEY.test(key))
  return { keys: new Set(keys), texts: new Set(entries.map(([, text]) => text[language])) }
}

// Runs in the browser; it is text because tests have no DOM types.
const READ_ALL_TEXTS = `(() => {
  const texts = [document.title]
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    if (!walker.currentNode.parentElement.closest('script, style, code')) texts.push(walker.currentNode.data)
  }
  const names = ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt']
  for (const element of document.querySelectorAll('*')) {
    for (const name of names) if (element.hasAttribute(name)) texts.push(element.getAttribute(name))
  }
  return texts.map(text => text.trim()).filter(text => text !== '')
})()`
