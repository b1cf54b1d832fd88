import { Box, Group, Text, UnstyledButton } from '@mantine/core'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { texts } from './texts.ts'
import type { Found } from './use-found.ts'

/** The same with one or with twenty, so that the field stays where it is. */
export const LIST_HEIGHT = 'min(50vh, 420px)'

type Props = { id: string; found: Found[]; chosen: Found | null; onGo: (found: Found) => void }

/** What was found; the focus stays in the field, which names the chosen one to a screen reader. */
export function FoundList({ id, found, chosen, onGo }: Props) {
  const t = useTexts(texts)
  return (
    <Box id={id} role="listbox" aria-label={t('results')} mt="md" h={LIST_HEIGHT} style={{ overflowY: 'auto' }}>
      {found.map(each => (
        <Option
          key={each.key}
          id={`${id} ${each.key}`.replaceAll(' ', '-')}
          found={each}
          isChosen={each.key === chosen?.key}
          onGo={() => onGo(each)}
        />
      ))}
    </Box>
  )
}

const CHOSEN = { boxShadow: 'inset 3px 0 var(--mantine-color-anchor)' }

type OptionProps = { id: string; found: Found; isChosen: boolean; onGo: () => void }

function Option({ id, found: { kind, name, about }, isChosen, onGo }: OptionProps) {
  const t = useTexts(texts)
  return (
    <UnstyledButton
      id={id}
      role="option"
      tabIndex={-1}
      display="block"
      w="100%"
      aria-selected={isChosen}
      px="sm"
      py={6}
      bg={isChosen ? 'var(--mantine-color-default-hover)' : 'transparent'}
      style={isChosen ? CHOSEN : {}}
      onMouseDown={event => event.preventDefault()}
      onClick={onGo}
    >
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Text className="figures" style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Text size="xs" c="dimmed" style={{ flex: 'none' }}>
          {t(kind)}
        </Text>
      </Group>
      {about !== '' && (
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {about}
        </Text>
      )}
    </UnstyledButton>
  )
}
