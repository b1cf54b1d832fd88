/** Belgium: 97 minus the first eight modulo 97; 00 is met in place of 97. */
export const fitsBelgium = (national: string): boolean =>
  (Number(national.slice(0, 8)) + Number(national.slice(8))) % 97 === 0
