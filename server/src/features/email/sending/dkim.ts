// A key pair whose public part is published in DNS: receivers see that mail really comes from the domain.
import { createPrivateKey, generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import type { Sealing } from '#platform/identity/issuer/sealing.ts'
import type { Signer } from './dkim-signature.ts'
import type { StoredKey } from './queries.ts'

const nameOf = (customerId: string, domain: string, selector: string) => `dkim ${customerId} ${domain} ${selector}`

/** A new name for each key: receivers may still check mail that the former one signed. */
const newSelector = () =>
  `rostrum${new Date().toISOString().slice(0, 10).replaceAll('-', '')}${Math.floor(Math.random() * 1000)}`

export async function makeKey(sealing: Sealing, customerId: string, domain: string): Promise<StoredKey> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', {
    // Longer ones do not fit into one DNS answer everywhere.
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const selector = newSelector()
  const sealed = sealing.seal(nameOf(customerId, domain, selector), privateKey)
  return { domain, selector, publicKey: publicKey.toString('base64'), privateKey: sealed }
}

/** What the library signs by itself, and what RFC 8058 wants signed: without it mail programs offer no one-click button. */
const signedFields = [
  ...['From', 'Sender', 'Reply-To', 'Subject', 'Date', 'Message-ID', 'To', 'Cc', 'MIME-Version', 'Content-Type'],
  ...['Content-Transfer-Encoding', 'In-Reply-To', 'References', 'List-Id', 'List-Unsubscribe', 'List-Unsubscribe-Post'],
].join(':')

export const signerOf = (
  sealing: Sealing,
  customerId: string,
  { domain, selector, privateKey }: StoredKey,
): Signer => ({
  domainName: domain,
  keySelector: selector,
  headerFieldNames: signedFields,
  // Read once, not for each message.
  key: createPrivateKey(String(sealing.open(nameOf(customerId, domain, selector), privateKey))),
})

/** As nodemailer signs with it; it hands the key to node as it is. */
export const libraryOptions = ({ key, ...signer }: Signer) => ({ ...signer, privateKey: key as unknown as string })
