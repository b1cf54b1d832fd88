import type { Encoding } from './dialect-rules.ts'

/** An encoding with one byte per letter; the lower half is ASCII. */
export type CodePage = Exclude<Encoding, 'utf-8' | 'utf-16le' | 'utf-16be'>

/**
 * Bytes 0x80 to 0xff of the DOS code pages for Western and Central Europe, which `TextDecoder`
 * lacks, from the Unicode consortium's mappings (unicode.org, MAPPINGS/VENDORS/MICSFT/PC, CP850.TXT
 * and CP852.TXT).
 */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'
const CP852 =
  'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0'

const UPPER = Uint8Array.from({ length: 128 }, (_, at) => 128 + at)

/** Returns the characters of the bytes 0x80 to 0xff. */
export function upperHalf(page: CodePage): string {
  if (page === 'cp850') return CP850
  if (page === 'cp852') return CP852
  // `TextDecoder` treats ISO-8859-1 as windows-1252, but ISO-8859-1 has no dashes or euro sign.
  if (page === 'iso-8859-1') return Buffer.from(UPPER).toString('latin1')
  return new TextDecoder(page).decode(UPPER)
}
