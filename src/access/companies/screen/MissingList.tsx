import { List } from '@mantine/core'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { ACCOUNT_FIELDS } from './account-fields.ts'
import { texts } from './texts.ts'

/** The missing fields by their names; the server sends keys, the screen words them (docs/rules.md#fields). */
export function MissingList({ missing }: { missing: string[] }) {
  const t = useTexts(texts)
  return (
    <List size="sm">
      {ACCOUNT_FIELDS.filter(field => missing.includes(field)).map(field => (
        <List.Item key={field}>{t(field)}</List.Item>
      ))}
    </List>
  )
}
