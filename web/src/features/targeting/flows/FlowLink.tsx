// A figure that opens the managers behind it.

import type { FlowSubject } from '@rostrum/contract/targeting/flows'
import type { FlowGrouping } from '@rostrum/contract/targeting/flows-query'
import type { ReactNode } from 'react'
import { AnchorLink } from '#ui/links.tsx'
import type { FlowAddress } from './FlowFrame.tsx'

export interface Behind {
  subject: FlowSubject['key']
  side?: 'buyers' | 'sellers'
  by?: FlowGrouping
  groupKey?: string
}

type FlowLinkProps = Behind & { address: FlowAddress; label: string; children: ReactNode }

export function FlowLink({ address, label, children, subject, ...behind }: FlowLinkProps) {
  const { from, to, peerGroupId, rollUp } = address
  return (
    <AnchorLink
      inherit
      underline="hover"
      to="/flow/managers"
      search={{ from, to, peerGroupId, rollUp, ...(subject !== 'own' && { subject }), ...behind }}
      aria-label={label}
    >
      {children}
    </AnchorLink>
  )
}
