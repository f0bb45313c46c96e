import { Anchor } from '@mantine/core'

/** Users type URLs with and without the protocol; only http(s) links are allowed. */
const webAddress = (url: string) => (/^https?:\/\//i.test(url) ? url : `https://${url}`)

export const WebLink = ({ url }: { url: string }) => (
  <Anchor href={webAddress(url)} target="_blank" rel="noopener noreferrer">
    {url.replace(/^https?:\/\//i, '').replace(/\/$/, '')}
  </Anchor>
)

export const PhoneLink = ({ number }: { number: string }) => (
  <Anchor href={`tel:${number.replace(/[^0-9+]/g, '')}`}>{number}</Anchor>
)

export const MailLink = ({ address }: { address: string }) => <Anchor href={`mailto:${address}`}>{address}</Anchor>
