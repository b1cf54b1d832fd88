/** What background work says to whoever reads the program's log. */
export type Log = {
  error: (details: object, message: string) => void
  info: (details: object, message: string) => void
}
