import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { texts } from '../ui-texts.ts'

const SEARCH_DELAY_MS = 250

type Props = { /** The initial search text. */ first?: string; onSearch: (search: string) => void }

/** Searches a quarter of a second after the last key. */
export function SearchField({ first = '', onSearch }: Props) {
  const t = useTexts(texts)
  const [input, setInput] = useState(first)
  const searchSoon = useDebouncedCallback(onSearch, SEARCH_DELAY_MS)
  const change = (value: string) => {
    setInput(value)
    searchSoon(value.trim())
  }
  return (
    <TextInput
      type="text"
      aria-label={t('search')}
      placeholder={t('search')}
      value={input}
      onChange={event => change(event.currentTarget.value)}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSectionPointerEvents="all"
      rightSection={input !== '' && <CloseButton size="sm" aria-label={t('clearSearch')} onClick={() => change('')} />}
    />
  )
}
