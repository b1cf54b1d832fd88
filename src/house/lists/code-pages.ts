import type { Encoding } from './dialect-rules.ts'

export type CodePage = Exclude<Encoding, 'utf-8' | 'utf-16le' | 'utf-16be'>

/** Bytes 0x80 to 0xff of what DOS wrote in Western Europe; `TextDecoder` does not know it. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

const UPPER = Uint8Array.from({ length: 128 }, (_, at) => 128 + at)

/** Returns the characters of the bytes 0x80 to 0xff. */
export function upperHalf(page: CodePage): string {
  if (page === 'cp850') return CP850
  // `TextDecoder` takes this one for windows-1252, whose dashes and euro sign it does not have.
  if (page === 'iso-8859-1') return Buffer.from(UPPER).toString('latin1')
  return new TextDecoder(page).decode(UPPER)
}
