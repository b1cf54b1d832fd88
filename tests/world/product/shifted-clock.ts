/**
 * Returns the variable that shifts the clock of a product's process, as on a machine with a wrong
 * clock. libfaketime is not available everywhere.
 */
export function shiftedClockEnvironment(moment: Date): { NODE_OPTIONS: string } {
  const ahead = moment.getTime() - Date.now()
  const code =
    `const D=Date,now=()=>D.now()+${ahead};` +
    'globalThis.Date=class extends D{constructor(...of){super(...(of.length?of:[now()]))}static now(){return now()}' +
    // A Date from another thread is an instance of the original class.
    'static[Symbol.hasInstance](one){return one instanceof D}}'
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` }
}

/** Returns noon in Vienna, `years` years from now, when all daily work is due. */
export function noonInYears(years: number): Date {
  const noon = new Date()
  noon.setUTCFullYear(noon.getUTCFullYear() + years, noon.getUTCMonth(), Math.min(28, noon.getUTCDate()))
  noon.setUTCHours(11, 0, 0, 0)
  return noon
}
