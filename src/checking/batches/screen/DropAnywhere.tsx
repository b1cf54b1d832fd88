import { Overlay, Stack, Text } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { texts } from './texts.ts'
import { type Takes, useFileCheck } from './use-file-check.ts'

type Props = { isActive: boolean; onDrop: (file: File) => void } & Takes

/** A file dropped anywhere on the page opens the upload dialog with it. The dropzone of Mantine would stay in the tab order unseen. */
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

function useFileDrop({ isActive, onDrop, takesLists }: Props): boolean {
  const check = useFileCheck({ takesLists })
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
    check(file)
    onDrop(file)
  })
  return isOver
}
