import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { writeAudit } from '../audit/audit.js';
import type { Actor } from '../auth/actor.js';
import type { Settings } from '../config/settings.js';
import { SETTINGS } from '../config/settings.module.js';
import { Database, type SqlHandle, type Transaction } from '../database/database.js';
import type { OrganizationDto, OrganizationInput } from './organization.dto.js';
import { NoLogo } from './organization.error.js';
import {
  ENSURE_ORGANIZATION,
  LOCK_ORGANIZATION,
  type OrganizationRow,
  READ_LOGO,
  READ_ORGANIZATION,
  WRITE_LOGO,
  WRITE_ORGANIZATION,
} from './organization.sql.js';

const LOGO_PATH = '/api/organization/logo/';

/** Whose Usher this is: its name, its logo, and what its events and mails begin with. */
@Injectable()
export class OrganizationService {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly database: Database,
  ) {}

  /** What everybody may know, as its screens show it. */
  async show(): Promise<OrganizationDto> {
    return toPublicDto(await this.read());
  }

  /** All of it, for whoever may change it. */
  async showAll(): Promise<OrganizationDto> {
    return this.toDto(await this.read());
  }

  /** The columns that mails and files use. */
  async read(handle: SqlHandle = this.database): Promise<OrganizationRow> {
    const [row] = await handle.run(READ_ORGANIZATION, []);
    return row ?? { name: null, replyTo: null, timeZone: null, logoHash: null };
  }

  /** The time zone that new events begin with: its own, else that of the setting TIME_ZONE. */
  async timeZone(handle: SqlHandle = this.database): Promise<string> {
    return (await this.read(handle)).timeZone ?? this.settings.timeZone;
  }

  /** The logo with this hash, as PNG. @throws NoLogo */
  async logo(hash: string): Promise<Buffer> {
    const [found] = await this.database.run(READ_LOGO, [hash]);
    if (!found) throw new NoLogo();
    return found.logo;
  }

  async update(actor: Actor, input: OrganizationInput): Promise<OrganizationDto> {
    const after = await this.database.transaction(async (tx) => {
      const before = await lock(tx);
      const replyTo = input.replyTo === undefined ? before.replyTo : input.replyTo || null;
      const [written] = await tx.run(WRITE_ORGANIZATION, [input.name || null, replyTo, input.timeZone]);
      await writeAudit(tx, actor, {
        action: 'organization.updated',
        subjectType: 'organization',
        details: { old: auditable(before), new: auditable(written!) },
      });
      return written!;
    });
    return this.toDto(after);
  }

  /** @param logo as PNG; null takes the present one away */
  async setLogo(actor: Actor, logo: Buffer | null): Promise<OrganizationDto> {
    const hash = logo && createHash('sha256').update(logo).digest('hex').slice(0, 32);
    await this.database.transaction(async (tx) => {
      const before = await lock(tx);
      if (before.logoHash === hash) return;
      await tx.run(WRITE_LOGO, [logo, hash]);
      await writeAudit(tx, actor, {
        action: logo ? 'organization.logo_set' : 'organization.logo_removed',
        subjectType: 'organization',
        details: { old: before.logoHash, new: hash },
      });
    });
    return this.showAll();
  }

  private toDto(row: OrganizationRow): OrganizationDto {
    return {
      ...toPublicDto(row),
      replyTo: row.replyTo,
      timeZone: row.timeZone ?? this.settings.timeZone,
    };
  }
}

/** Makes concurrent changes wait for each other. */
async function lock(tx: Transaction): Promise<OrganizationRow> {
  await tx.run(ENSURE_ORGANIZATION, []);
  const [row] = await tx.run(LOCK_ORGANIZATION, []);
  return row!;
}

const toPublicDto = ({ name, logoHash }: OrganizationRow): OrganizationDto => ({
  name,
  logo: logoHash && LOGO_PATH + logoHash,
});

const auditable = ({ name, replyTo, timeZone }: OrganizationRow) => ({ name, replyTo, timeZone });
