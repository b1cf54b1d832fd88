/** The variable that has a product's process live at another moment, as on a machine whose clock is wrong; libfaketime is not everywhere. */
export function livingAt(moment: Date): { NODE_OPTIONS: string } {
  const ahead = moment.getTime() - Date.now()
  const code =
    `const D=Date,now=()=>D.now()+${ahead};` +
    'globalThis.Date=class extends D{constructor(...of){super(...(of.length?of:[now()]))}static now(){return now()}' +
    // What comes out of a thread is a Date of before.
    'static[Symbol.hasInstance](one){return one instanceof D}}'
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` }
}

/** Noon in Vienna, so many years from now: whatever is done once a day is due. */
export function noonInYears(years: number): Date {
  const noon = new Date()
  noon.setUTCFullYear(noon.getUTCFullYear() + years, noon.getUTCMonth(), Math.min(28, noon.getUTCDate()))
  noon.setUTCHours(11, 0, 0, 0)
  return noon
}
