/** Hands a file to the browser's downloads under a name. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The click has only started the download; the address must outlive this turn.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
