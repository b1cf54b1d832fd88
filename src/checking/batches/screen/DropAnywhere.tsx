import { Overlay, Stack, Text } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { texts } from './batches-texts.ts'

type Props = { isActive: boolean; onDrop: (file: File) => void }

/**
 * Opens the upload dialog with a file dropped anywhere on the page. Mantine's dropzone would stay
 * in the tab order while hidden.
 */
export function DropAnywhere(props: Props) {
  const t = useTexts(texts)
  const isOver = useFileDrop(props)
  if (!isOver) return null
  return (
    <Overlay
      fixed
      zIndex={300}
      color="var(--mantine-color-body)"
      backgroundOpacity={0.92}
      style={{ pointerEvents: 'none' }}
    >
      <Stack align="center" justify="center" h="100%" role="status">
        <IconUpload size={40} stroke={1.4} aria-hidden />
        <Text size="lg">{t('drop')}</Text>
      </Stack>
    </Overlay>
  )
}

const carriesFile = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

function useFileDrop({ isActive, onDrop }: Props): boolean {
  const [isOver, setOver] = useState(false)
  useWindowEvent('dragover', event => {
    if (!isActive || !carriesFile(event)) return
    event.preventDefault()
    setOver(true)
  })
  useWindowEvent('dragleave', event => {
    if (event.relatedTarget === null) setOver(false)
  })
  useWindowEvent('drop', event => {
    setOver(false)
    const file = event.dataTransfer?.files[0]
    if (!isActive || file === undefined) return
    event.preventDefault()
    onDrop(file)
  })
  return isOver
}

/** Opens the upload dialog with the pasted file or text on Ctrl+V outside of fields. */
export function usePastedAnywhere(isActive: boolean, open: (initialUpload: InitialUpload) => void): void {
  useWindowEvent('paste', event => {
    if (!isActive || isField(event.target)) return
    const [file] = event.clipboardData?.files ?? []
    const text = event.clipboardData?.getData('text/plain') ?? ''
    // Text has precedence, because Excel also copies a picture of its cells.
    if (text.trim() !== '') open(text)
    else if (file !== undefined) open(file)
  })
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/**
 * The initial content of the upload dialog: a dropped file, the text of a list ('' = an empty field
 * to paste into), or nothing.
 */
export type InitialUpload = File | string | null

/** Whether a company may upload lists in addition to workbooks. */
export type UploadSupport = { takesLists: boolean }
