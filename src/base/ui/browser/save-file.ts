/** Saves a file to the browser's downloads as `name`. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The click only starts the download, which still needs the URL.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
