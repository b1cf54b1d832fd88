import { Group, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { formatTime } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/screen/useTexts.ts'
import { useRecentToasts } from '../../base/ui/overlays/recent-toasts.ts'
import { layoutTexts } from './layout-texts.ts'

/**
 * The last notices, for users who need more time than a toast stays; renders nothing if there were
 * none.
 */
export function RecentNotices() {
  const t = useTexts(layoutTexts)
  const [isOpen, { toggle }] = useDisclosure(false)
  const toasts = useRecentToasts()
  const Icon = isOpen ? IconChevronDown : IconChevronRight
  if (toasts.length === 0) return null
  return (
    <Stack gap="xs" component="section">
      <Title order={2}>
        <UnstyledButton fz="inherit" fw="inherit" lh="inherit" aria-expanded={isOpen} onClick={toggle}>
          <Group component="span" display="inline-flex" gap={4}>
            {t('recent')}
            <Icon size={16} aria-hidden />
          </Group>
        </UnstyledButton>
      </Title>
      {isOpen && (
        <Stack component="ul" gap={6} m={0} p={0} style={{ listStyle: 'none' }}>
          {toasts.map(({ text, at }) => (
            <Text component="li" key={`${at.getTime()} ${text}`} size="sm" style={{ overflowWrap: 'anywhere' }}>
              <Text span inherit c="dimmed" className="figures">
                {formatTime(at)}
              </Text>{' '}
              {text}
            </Text>
          ))}
        </Stack>
      )}
    </Stack>
  )
}
