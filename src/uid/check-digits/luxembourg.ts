/** Luxembourg: the first six modulo 89 are the last two. */
export const fitsLuxembourg = (national: string): boolean =>
  Number(national.slice(0, 6)) % 89 === Number(national.slice(6))
