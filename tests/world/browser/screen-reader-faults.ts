import type { Page } from 'playwright-core'
import { PAGE_HELPERS } from './page-helpers.ts'

/**
 * Help texts and errors that their field does not reference, and fields with errors that are not
 * marked invalid.
 */
const UNLINKED_TEXTS = `
  const PARTS = ['InputWrapper', 'Switch', 'Checkbox'].flatMap(of => ['.mantine-' + of + '-error', '.mantine-' + of + '-description'])
  const untied = []
  for (const text of document.querySelectorAll(PARTS.join(','))) {
    if (!isShown(text)) continue
    const field = text.id && document.querySelector('[aria-describedby~="' + CSS.escape(text.id) + '"]')
    const isError = /-error(\\s|$)/.test(text.className)
    if (!field) untied.push('tied to no field: ' + labelOf(text))
    else if (isError && field.getAttribute('aria-invalid') !== 'true' && field.role !== 'group') untied.push('not marked as wrong: ' + describe(field))
  }
  return untied
`

/** Live messages that read out too much text. */
const LONG_MESSAGES = `
  const MAX_LENGTH = 300
  const regions = [...document.querySelectorAll('[role=status], [role=alert], [aria-live]')]
  return regions.filter(region => region.textContent.trim().length > MAX_LENGTH || region.querySelector('table, form'))
    .map(region => 'reads out too much: ' + labelOf(region))
`

/** Dialogs whose description is their entire content. */
const DESCRIBED_DIALOGS = `
  const dialogs = [...document.querySelectorAll('[role=dialog][aria-describedby]')]
  return dialogs.filter(dialog => document.getElementById(dialog.getAttribute('aria-describedby'))?.querySelector('form, table, ul'))
    .map(dialog => 'described by its whole content: ' + labelOf(dialog))
`

/** Pages without exactly one main landmark, one title and one footer; rows without a header. */
const TAGS = `
  const faults = []
  const count = selector => [...document.querySelectorAll(selector)].filter(isShown).length
  for (const each of ['main', 'h1']) if (count(each) !== 1) faults.push(count(each) + ' × ' + each)
  if (count('main footer') > 0) faults.push('the footer is inside main')
  for (const row of document.querySelectorAll('table.grid tbody tr:not([aria-hidden])'))
    if (row.querySelectorAll('th[scope=row]').length !== 1) faults.push('row without a header: ' + labelOf(row))
  return faults
`

/** Actions of different rows that share one name. */
const SAME_NAMES = `
  const names = [...document.querySelectorAll('tbody .actions :is(button, a):not([role=menuitem])')].map(each => each.getAttribute('aria-label') ?? each.innerText)
  return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))].map(name => 'several actions are named ' + name)
`

/** Messages that interrupt the user when the page opens. */
const ALERTS_ON_OPENING = `
  return [...document.querySelectorAll('main [role=alert]')].filter(isShown).map(alert => 'interrupts each visit: ' + labelOf(alert))
`

const FAULTS = [UNLINKED_TEXTS, LONG_MESSAGES, DESCRIBED_DIALOGS, TAGS, SAME_NAMES, ALERTS_ON_OPENING]

/**
 * Returns errors in what a screen reader announces, in addition to what axe finds
 * (watched-page.ts).
 */
export const screenReaderFaults = async (page: Page): Promise<string[]> => [
  ...new Set(await page.evaluate<string[]>(FIND_FAULTS)),
]

const FIND_FAULTS = `(() => { ${PAGE_HELPERS}
  return [${FAULTS.map(body => `(() => { ${body} })()`).join(', ')}].flat()
})()`
