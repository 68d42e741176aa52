import { readFile, rm } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../auth/actor.js';
import { fieldFault } from '../../http/problems/field-faults.js';
import { InvalidInput } from '../../http/problems/problem.js';
import type { OrganizationDto } from '../../organization/organization.dto.js';
import { OrganizationService } from '../../organization/organization.service.js';
import { PictureDecoder } from '../pictures/picture-decoder.js';
import { withPicture } from '../upload-form.js';

/** Takes in the organization's logo. It is kept in the database and not in the store, as the worker mails it. */
@Injectable()
export class LogoService {
  constructor(
    private readonly decoder: PictureDecoder,
    private readonly organization: OrganizationService,
  ) {}

  /** @throws UploadError, PictureError; InvalidInput without a file; Busy if too many pictures wait to be decoded */
  set(actor: Actor, request: FastifyRequest): Promise<OrganizationDto> {
    return withPicture(request, async (file) => {
      if (file === null) throw new InvalidInput({ file: [fieldFault('logo.required')] });
      const target = `${file}.png`;
      try {
        await this.decoder.decodeLogo(file, target);
        return await this.organization.setLogo(actor, await readFile(target));
      } finally {
        await rm(target, { force: true });
      }
    });
  }
}
