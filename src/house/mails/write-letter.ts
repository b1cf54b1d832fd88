import type { Letter } from './letter.ts'

/** A mail as it is sent. */
export type Written = { subject: string; text: string; html: string }

/** Writes a letter as plain text and as simple HTML; whatever people typed is one line of text in it, and nothing more. */
export const writeLetter = (letter: Letter): Written => ({
  subject: oneLine(letter.subject),
  text: plainText(letter),
  html: html(letter),
})

// A line break in a header would begin the next header; elsewhere it would only disturb.
const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()

const plainText = ({ greeting, paragraphs, facts, link, notes, closing }: Letter): string =>
  [
    oneLine(greeting),
    ...paragraphs.map(oneLine),
    facts.map(({ label, value }) => `${oneLine(label)}: ${oneLine(value)}`).join('\n'),
    `${link.label}:\n${link.url}`,
    ...notes.map(oneLine),
    closing.map(oneLine).join('\n'),
  ].join('\n\n')

const html = ({ greeting, paragraphs, facts, link, notes, closing }: Letter): string =>
  [
    '<!doctype html><html><head><meta charset="utf-8"></head>',
    '<body style="font-family:sans-serif;font-size:15px;line-height:1.5;color:#1b1f23">',
    ...[greeting, ...paragraphs].map(paragraph),
    `<table cellpadding="4">${facts.map(row).join('')}</table>`,
    `<p><a href="${escaped(link.url)}">${escaped(link.label)}</a></p>`,
    ...notes.map(paragraph),
    `<p>${closing.map(escaped).join('<br>')}</p>`,
    '</body></html>',
  ].join('\n')

const paragraph = (text: string): string => `<p>${escaped(text)}</p>`

const row = ({ label, value }: Letter['facts'][number]): string =>
  `<tr><th align="left">${escaped(label)}</th><td>${escaped(value)}</td></tr>`

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escaped = (text: string): string => oneLine(text).replace(/[&<>"']/g, sign => ENTITIES[sign] ?? sign)
