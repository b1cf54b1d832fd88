import { Anchor } from '@mantine/core'
import { linkedParts } from './linked-parts.ts'

/** A message to its end, as received; the register that it names is a link. */
export const Message = ({ text }: { text: string }) => (
  <span style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
    {linkedParts(text).map(({ at, text: part, address }) =>
      address === '' ? (
        part
      ) : (
        <Anchor key={at} href={address} target="_blank" rel="noopener noreferrer" inherit>
          {part}
        </Anchor>
      ),
    )}
  </span>
)
