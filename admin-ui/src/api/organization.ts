import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './client';
import type { ApiError } from './error';
import type { OrganizationDto } from './generated/rest';

/** Whose Usher this is; null and null: it goes by the product's name. */
export type Organization = Pick<OrganizationDto, 'name' | 'logo'>;

const KEY = 'usher.organization';
const NOBODY: Organization = { name: null, logo: null };
/** It seldom changes, and a reload shows it. */
const FRESH_FOR_MS = 5 * 60_000;

/** What this device showed last, so that a page does not begin with another name. It is public and outlives a session. */
function kept(): Organization {
  try {
    const { name, logo } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Organization>;
    return { name: name ?? null, logo: logo ?? null };
  } catch {
    return NOBODY;
  }
}

function keep({ name, logo }: Organization): void {
  try {
    if (name === null && logo === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify({ name, logo }));
  } catch {
    // Without a storage it is asked for each time.
  }
}

export const organizationQuery = queryOptions<OrganizationDto, ApiError>({
  queryKey: ['organization'],
  queryFn: async ({ signal }) => {
    const organization = await call<OrganizationDto>('GET', '/api/organization', { signal });
    keep(organization);
    return organization;
  },
  staleTime: FRESH_FOR_MS,
  placeholderData: kept,
});

/** The organization's name and logo, as far as they are known. */
export const useOrganization = (): Organization => useQuery(organizationQuery).data ?? NOBODY;
