import { INKS } from '../look.ts'
import type { Flow } from '../paper/flow.ts'
import type { Surface } from '../paper/paper.ts'
import type { QrCode } from '../qr-code.ts'
import { noticeLines, noticeLook, placeNoticeLines } from './notice.ts'
import type { ReportSheet } from './report-sheet.ts'

/** In points: a module of half a millimetre or more, which phones read off paper. */
const CODE_SIDE = 58

/** What the two checksums are, and where the file's can be compared: the address in full, and as a code at the right edge. */
export function placeCheckPage(sheet: ReportSheet, flow: Flow): void {
  const { paper, say, right, checkPage } = sheet
  const { leading } = noticeLook(sheet)
  const texts = [say('contentChecksumMeans'), say('fileChecksumMeans'), checkPage.url]
  const lines = noticeLines(sheet, say('checksums'), texts, right - CODE_SIDE - 16)
  while (lines.length * leading < CODE_SIDE + 4) lines.push([])
  placeNoticeLines(sheet, flow, lines)
  // Placed together: the block's upper edge is its height above where the next one would begin.
  drawCode(paper, checkPage.code, right - CODE_SIDE, flow.y() - lines.length * leading - (leading - 3) + 4)
}

function drawCode(on: Surface, { side, bars }: QrCode, left: number, top: number): void {
  const module = CODE_SIDE / side
  for (const { x, y, width } of bars)
    on.box(left + x * module, top + y * module, width * module, module, INKS.text.color)
}
