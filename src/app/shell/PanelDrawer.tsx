import { Drawer, Group } from '@mantine/core'
import { useTexts } from '../../ground/texts/screen/useTexts.ts'
import { layoutTexts } from './layout-texts.ts'
import { SidePanel } from './SidePanel.tsx'

/** The right panel where the window is too narrow for it to stand open. */
export function PanelDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTexts(layoutTexts)
  return (
    <Drawer opened={isOpen} onClose={onClose} position="right" size="20.5rem" withCloseButton={false}>
      <Group justify="space-between" mb="lg">
        <Drawer.Title fz="lg" fw={600}>
          {t('panel')}
        </Drawer.Title>
        <Drawer.CloseButton aria-label={t('closePanel')} />
      </Group>
      <SidePanel onLeave={onClose} />
    </Drawer>
  )
}
