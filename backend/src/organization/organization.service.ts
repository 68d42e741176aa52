import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import addressparser from 'nodemailer/lib/addressparser';
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

/** The organization as the sender of mails. */
export interface MailingOrganization {
  /** Null: mails have the product's name. */
  name: string | null;
  /** PNG; null if it has none. */
  logo: Buffer | null;
  /** Of the `From` header. */
  from: string | { name: string; address: string };
  /** Where answers go unless a mail's event says otherwise; null: to the sender. */
  replyTo: string | null;
  /** The address that answers reach. */
  address: string;
}

/** What the hash of a logo looks like; nothing else is looked up. */
const LOGO_HASH = /^[\w-]{1,128}$/;
const LOGO_PATH = '/api/organization/logo/';

/** Whose Usher this is: its name, its logo, and what its events and mails begin with. */
@Injectable()
export class OrganizationService {
  private keptLogo: { hash: string; logo: Buffer } | null = null;
  private readonly senderAddress: string;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly database: Database,
  ) {
    this.senderAddress = addressparser(settings.mailFrom, { flatten: true })[0]?.address ?? '';
  }

  /** What everybody may know, as its screens show it. */
  async show(): Promise<OrganizationDto> {
    return toPublicDto(await this.read());
  }

  /** As its guests see it: with the address that answers reach. */
  async showWithAddress(): Promise<Pick<OrganizationDto, 'name' | 'logo'> & { address: string }> {
    const row = await this.read();
    return { ...toPublicDto(row), address: row.replyTo ?? this.senderAddress };
  }

  /** All of it, for whoever may change it. */
  async showAll(): Promise<OrganizationDto> {
    return this.toDto(await this.read());
  }

  /** The columns that mails and files use. */
  async read(handle: SqlHandle = this.database): Promise<OrganizationRow> {
    const [row] = await handle.run(READ_ORGANIZATION, []);
    return row ?? { name: null, replyTo: null, timeZone: null, logoHash: null, secondFactor: 'none' };
  }

  /** The time zone that new events begin with: its own, else that of the setting TIME_ZONE. */
  async timeZone(handle: SqlHandle = this.database): Promise<string> {
    return (await this.read(handle)).timeZone ?? this.settings.timeZone;
  }

  /** What a mail shows of it, as it is now. */
  async forMails(handle: SqlHandle = this.database): Promise<MailingOrganization> {
    const { name, replyTo, logoHash } = await this.read(handle);
    const { senderAddress } = this;
    return {
      name,
      logo: logoHash === null ? null : await this.findLogo(handle, logoHash),
      from: name === null ? this.settings.mailFrom : { name, address: senderAddress },
      replyTo,
      address: replyTo ?? senderAddress,
    };
  }

  /** Null if there is another one by now. Kept, as thousands of mails have the same. */
  private async findLogo(handle: SqlHandle, hash: string): Promise<Buffer | null> {
    if (this.keptLogo?.hash !== hash) {
      const [found] = await handle.run(READ_LOGO, [hash]);
      this.keptLogo = found ? { hash, logo: found.logo } : null;
    }
    return this.keptLogo?.logo ?? null;
  }

  /** The logo with this hash, as PNG. @throws NoLogo */
  async logo(hash: string): Promise<Buffer> {
    const logo = LOGO_HASH.test(hash) ? await this.findLogo(this.database, hash) : null;
    if (!logo) throw new NoLogo();
    return logo;
  }

  async update(actor: Actor, input: OrganizationInput): Promise<OrganizationDto> {
    const after = await this.database.transaction(async (tx) => {
      const before = await lock(tx);
      const replyTo = input.replyTo === undefined ? before.replyTo : input.replyTo || null;
      const [written] = await tx.run(WRITE_ORGANIZATION, [
        input.name || null,
        replyTo,
        input.timeZone,
        input.secondFactor ?? null,
      ]);
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
      secondFactor: row.secondFactor,
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

const auditable = ({ name, replyTo, timeZone, secondFactor }: OrganizationRow) => ({
  name,
  replyTo,
  timeZone,
  secondFactor,
});
