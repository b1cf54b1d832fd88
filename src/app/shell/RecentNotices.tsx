import { Stack, Text, Title } from '@mantine/core'
import { formatTime } from '../../ground/texts/format.ts'
import { useTexts } from '../../ground/texts/screen/useTexts.ts'
import { useRecentToasts } from '../../ground/ui/overlays/recent-toasts.ts'
import { layoutTexts } from './layout-texts.ts'

/** The last notices, for people who read or enlarge more slowly than they go; nothing where there was none. */
export function RecentNotices() {
  const t = useTexts(layoutTexts)
  const toasts = useRecentToasts()
  if (toasts.length === 0) return null
  return (
    <Stack gap="xs" component="section">
      <Title order={2}>{t('recent')}</Title>
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
    </Stack>
  )
}
