import { Group, Modal } from '@mantine/core'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { texts } from '../texts.ts'

/** Title and close button of a dialog. Mantine's own head is a <header>, which outside main would be a second banner. */
export function DialogHead({ title, hasClose }: { title: string; hasClose: boolean }) {
  const t = useTexts(texts)
  return (
    <Group justify="space-between" wrap="nowrap" mb="md" mih={28}>
      <Modal.Title fz="lg" fw={600}>
        {title}
      </Modal.Title>
      {hasClose && <Modal.CloseButton aria-label={t('close')} />}
    </Group>
  )
}
