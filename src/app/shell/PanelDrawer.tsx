import { useTexts } from '../../base/texts/screen/useTexts.ts'
import { SidePanel } from '../../base/ui/overlays/SidePanel.tsx'
import { layoutTexts } from './layout-texts.ts'
import { RightPanel } from './RightPanel.tsx'

const WIDTH = '20.5rem' // docs/rules.md#measures

/** The right panel as a drawer in narrow windows. */
export function PanelDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTexts(layoutTexts)
  return (
    <SidePanel
      title={t('panel')}
      width={WIDTH}
      widthOnPhone={WIDTH}
      opened={isOpen}
      close={t('closePanel')}
      onClose={onClose}
    >
      <RightPanel onLeave={onClose} />
    </SidePanel>
  )
}
