// Lists as files: the same rows, with labels instead of codes.

import {
  fundKindLabels,
  investorStyleLabels,
  organizationTypeLabels,
  orientationLabels,
} from '@rostrum/contract/market/values'
import type { Output } from '@rostrum/contract/platform/endpoint'
import type { FundRow, funds } from '@rostrum/contract/profiles/funds'
import type { OrganizationRow } from '@rostrum/contract/profiles/organization-list'
import type { organizations } from '@rostrum/contract/profiles/organizations'
import type { PersonRow, people } from '@rostrum/contract/profiles/people'
import type { SecurityRow, securities } from '@rostrum/contract/profiles/securities'
import type { Db } from '#platform/database/database.ts'
import { country, jobFunction, joinNames, percent, relationshipCells } from './export-values.ts'
import { findClassificationNames, findPhones } from './queries/exports.ts'
import { chunks } from './wider.ts'

const yes = (is: boolean): string => (is ? 'Yes' : 'No')

export async function* organizationFile(rows: AsyncIterable<OrganizationRow>): Output<typeof organizations.export> {
  for await (const row of rows) {
    yield {
      name: row.name,
      type: organizationTypeLabels[row.type],
      parent: row.parent?.name ?? null,
      city: row.city,
      state: row.state,
      country: country(row.country),
      aum: row.aum,
      eaum: row.eaum,
      styles: joinNames(row.styles.map((style) => investorStyleLabels[style])),
      orientation: orientationLabels[row.orientation],
      turnover: percent(row.turnover),
      positionCount: row.positionCount,
      peopleCount: row.peopleCount,
      fundCount: row.fundCount,
      isAffiliated: yes(row.isAffiliated),
      shares: row.holding?.shares ?? null,
      value: row.holding?.value ?? null,
      outstandingShare: percent(row.holding?.outstandingShare ?? null, 4),
      ...relationshipCells(row.relationship),
    }
  }
}

export async function* personFile(db: Db, rows: AsyncIterable<PersonRow>): Output<typeof people.export> {
  const names = await findClassificationNames(db)
  for await (const some of chunks(rows)) {
    const phones = await findPhones(
      db,
      some.map(({ id }) => id),
    )
    for (const row of some) {
      yield {
        firstName: row.firstName,
        lastName: row.lastName,
        title: row.title,
        jobFunctions: joinNames(row.jobFunctions.map(jobFunction)),
        organization: row.organization?.name ?? null,
        organizationType: row.organizationType && organizationTypeLabels[row.organizationType],
        email: row.email,
        phone: phones.get(row.id)?.phone ?? null,
        mobilePhone: phones.get(row.id)?.mobilePhone ?? null,
        city: row.city,
        state: row.state,
        country: country(row.country),
        sectors: joinNames(row.sectors.map(names.sectors)),
        fundCount: row.fundCount,
        isAffiliated: yes(row.isAffiliated),
        ...relationshipCells(row.relationship),
      }
    }
  }
}

export async function* fundFile(rows: AsyncIterable<FundRow>): Output<typeof funds.export> {
  for await (const row of rows) {
    yield {
      name: row.name,
      ticker: row.ticker,
      kind: fundKindLabels[row.kind],
      organization: row.organization?.name ?? null,
      netAssets: row.netAssets,
      marketValue: row.marketValue,
      holdingsOn: row.holdingsOn,
      positionCount: row.positionCount,
      styles: joinNames(row.styles.map((style) => investorStyleLabels[style])),
      orientation: orientationLabels[row.orientation],
      managerCount: row.managerCount,
      city: row.city,
      country: country(row.country),
    }
  }
}

export async function* securityFile(db: Db, rows: AsyncIterable<SecurityRow>): Output<typeof securities.export> {
  const names = await findClassificationNames(db)
  for await (const row of rows) {
    yield {
      name: row.name,
      ticker: row.ticker,
      // Same format as on screen.
      tickerExchange: row.tickerExchange ?? row.ticker,
      classTitle: row.classTitle,
      sector: names.sectors(row.sectorCode),
      subsector: names.subsectors(row.subsectorCode),
      country: country(row.countryCode),
      price: row.price,
      priceOn: row.priceOn,
      marketCap: row.marketCap,
      holderCount: row.holderCount,
    }
  }
}
