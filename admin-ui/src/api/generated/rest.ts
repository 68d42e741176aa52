// Written by `npm run documents`; not by hand.
export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    AuditEntryDto: {
      id: string;
      at: string;
      /** @description Null where nobody was signed in */
      actor_id: string | null;
      actor_name: string | null;
      /** @enum {string} */
      action:
        | 'registration.created'
        | 'registration.corrected'
        | 'registration.cancelled'
        | 'registration.changed'
        | 'registration.split'
        | 'registration.given'
        | 'registration.received'
        | 'registration.imported'
        | 'import.run'
        | 'import.undone'
        | 'screenshot.uploaded'
        | 'screenshot.replaced'
        | 'check_in.done'
        | 'check_in.undone'
        | 'ticket.reissued'
        | 'ticket.delivered'
        | 'door.opened'
        | 'door.closed'
        | 'door_list.taken'
        | 'door_sale.forwarded'
        | 'door_sale.undone'
        | 'device.cut_off'
        | 'device.restored'
        | 'conflicts.set_aside'
        | 'clearing.added'
        | 'clearing.handed_back'
        | 'transfer.changed'
        | 'statement.read'
        | 'hand_over.offered'
        | 'hand_over.withdrawn'
        | 'hand_over.received'
        | 'hand_over.reversed'
        | 'hand_over.explained'
        | 'hand_over.countersigned'
        | 'paper.made'
        | 'paper.printed'
        | 'paper.offered'
        | 'paper.accepted'
        | 'paper.declined'
        | 'paper.withdrawn'
        | 'paper.returned'
        | 'paper.ended'
        | 'float.given'
        | 'float.taken_back'
        | 'tier.created'
        | 'tier.updated'
        | 'tier.deleted'
        | 'tier.defaults_created'
        | 'event.created'
        | 'event.updated'
        | 'event.deleted'
        | 'application.submitted'
        | 'application.approved'
        | 'application.rejected'
        | 'application.updated'
        | 'session.ended'
        | 'session.all_ended'
        | 'passkey.added'
        | 'passkey.removed'
        | 'authenticator_app.added'
        | 'authenticator_app.removed'
        | 'recovery_codes.made'
        | 'recovery_code.used'
        | 'second_factor.reset'
        | 'user.created'
        | 'user.updated'
        | 'user.invited'
        | 'user.deleted'
        | 'password.changed'
        | 'password.reset'
        | 'mail.resent'
        | 'mail.tested'
        | 'message.sent'
        | 'organization.updated'
        | 'organization.logo_set'
        | 'organization.logo_removed'
        | 'personal_data.exported'
        | 'person.erased'
        | 'account.erased'
        | 'guests.erased'
        | 'retention.changed'
        | 'backup.restored'
        | 'demo.removed';
      subject_type: string;
      subject_id: string | null;
      /** @description The present name of a registration, a user or an event */
      subject_name: string | null;
      event_id: string | null;
      /** @description What changed */
      details: Record<string, unknown>;
      request_id: string | null;
    };
    PaginationDto: {
      offset: number;
      limit: number;
      total: number;
      total_pages: number;
      current_page: number;
      has_prev: boolean;
      has_next: boolean;
      /** @description True where a search found at least `total` and was not counted on */
      total_is_capped?: boolean;
    };
    AuditLogDto: {
      data: components['schemas']['AuditEntryDto'][];
      pagination: components['schemas']['PaginationDto'];
    };
    LoginInput: {
      email: string;
      password: string;
    };
    UserDto: {
      id: string;
      full_name: string;
      email: string;
      /** @enum {string} */
      role: 'president' | 'finance_director' | 'volunteer';
      /** @enum {string|null} */
      team_role:
        | 'Marketing Team Member'
        | 'Social Media Team Member'
        | 'Finance Team Member'
        | 'Alumni Team Member'
        | 'Events Team Member'
        | 'Director'
        | 'Secretary'
        | 'Vice President'
        | 'President'
        | null;
      /** @description A volunteer who is for the door alone, and sells nothing */
      door_only: boolean;
      is_active: boolean;
      /** @description False until the account has set its first password */
      has_password: boolean;
      /** @description Whether it has a passkey or an authenticator app */
      has_second_factor: boolean;
      /** @description Of one's own account: when it must have a second factor and has none, or null. Others' accounts lack it */
      second_factor_due?: string | null;
      /** @description When a link to set the password was last mailed to somebody who was invited */
      invited_at: string | null;
      created_at: string;
      last_login: string | null;
    };
    LoginDto: {
      /** @description A JWT for `Authorization: Bearer …` */
      access_token: string;
      /** @enum {string} */
      token_type: 'bearer';
      /** @description Seconds */
      expires_in: number;
      user: components['schemas']['UserDto'];
    };
    ForgotPasswordInput: {
      email: string;
    };
    MessageDto: {
      message: string;
    };
    ResetPasswordInput: {
      /** @description From the link in the mail */
      token: string;
      new_password: string;
    };
    ChangePasswordInput: {
      current_password: string;
      new_password: string;
    };
    PasswordChangedDto: {
      message: string;
      /** @description A JWT in place of the one that was used, which has ended */
      access_token: string;
    };
    CodeInput: {
      /** @description From the answer `second_factor_required` */
      ticket: string;
      /** @description Of the authenticator app, or a recovery code */
      code: string;
    };
    RequestOptionsInput: {
      /** @description From `second_factor_required`; left out where no password was given */
      ticket?: string;
    };
    RequestOptionsDto: {
      /** @description From the options, for which it is good once, for five minutes */
      challenge_id: string;
      /** @description WebAuthn's PublicKeyCredentialRequestOptionsJSON, for `navigator.credentials.get` */
      options: {
        [key: string]: unknown;
      };
    };
    PasskeyAnswerInput: {
      /** @description From the options, for which it is good once, for five minutes */
      challenge_id: string;
      /** @description WebAuthn's AuthenticationResponseJSON, as the browser gave it */
      response: {
        [key: string]: unknown;
      };
    };
    PasskeyDto: {
      /** @description Its id */
      id: string;
      name: string;
      created_at: string;
      /** @description When it last signed in */
      last_used_at: string | null;
    };
    AuthenticatorAppDto: {
      created_at: string;
      last_used_at: string | null;
    };
    SecondFactorDto: {
      /** @description False where browsers have none: at a network address, and without https */
      passkeys_available: boolean;
      /** @description Whether the organization demands one of this account */
      is_required: boolean;
      /** @description When the account must have one and has none */
      due_at: string | null;
      /** @description The oldest first */
      passkeys: components['schemas']['PasskeyDto'][];
      /** @description Its authenticator app, if it has one */
      totp: components['schemas']['AuthenticatorAppDto'] | null;
      recovery_codes_left: number;
    };
    CurrentPasswordInput: {
      current_password: string;
    };
    CreationOptionsDto: {
      /** @description From the options, for which it is good once, for five minutes */
      challenge_id: string;
      /** @description WebAuthn's PublicKeyCredentialCreationOptionsJSON, for `navigator.credentials.create` */
      options: {
        [key: string]: unknown;
      };
    };
    AddPasskeyInput: {
      /** @description From the options, for which it is good once, for five minutes */
      challenge_id: string;
      name: string;
      /** @description WebAuthn's RegistrationResponseJSON, as the browser gave it */
      response: {
        [key: string]: unknown;
      };
    };
    PasskeyAddedDto: {
      passkey: components['schemas']['PasskeyDto'];
      /** @description With the first factor: ten. Each is good once, and they are shown this once */
      recovery_codes: string[] | null;
    };
    AppSetupDto: {
      /** @description Base32, for those who type it */
      secret: string;
      uri: string;
      /** @description Its QR code, a PNG picture as a data URI */
      qr: string;
    };
    ConfirmAppInput: {
      /** @description Of the app that is being set up */
      code: string;
    };
    RecoveryCodesOfFirstDto: {
      /** @description With the first factor: ten. Each is good once, and they are shown this once */
      recovery_codes: string[] | null;
    };
    RecoveryCodesDto: {
      /** @description Ten. Each is good once, and they are shown this once */
      recovery_codes: string[];
    };
    SessionDto: {
      /** @description Its id */
      id: string;
      browser: string | null;
      system: string | null;
      /** @description The network address that it was opened from */
      address: string;
      started_at: string;
      /** @description To within five minutes */
      last_used_at: string;
      /** @description Whether it is the caller's own, of this request */
      is_current: boolean;
    };
    SetupInput: {
      /** @description From the address that Usher printed, after `#` */
      key: string;
      full_name: string;
      email: string;
      password: string;
    };
    DemoDto: {
      /** @description Whether accounts or the event of the demo are still here */
      is_present: boolean;
      /** @description Null if it is gone */
      event_name: string | null;
      /** @description Accounts whose password nobody has set since */
      accounts: number;
    };
    DemoRemovedDto: {
      removed_accounts: number;
      /** @description Accounts that other events name: they stay without a password, and are not active */
      closed_accounts: number;
    };
    OrganizationDto: {
      /** @description Null until it was given one */
      name: string | null;
      /** @description A PNG picture, which is kept for good under this path; null where there is none */
      logo: string | null;
      /** @description For the president: where answers to mails go, unless their event says otherwise */
      reply_to?: string | null;
      /** @description For the president: the time zone that new events begin with */
      time_zone?: string;
      /**
       * @description For the president: whose accounts must have a passkey or an authenticator app
       * @enum {string}
       */
      second_factor?: 'none' | 'officers' | 'all';
    };
    OrganizationInput: {
      /** @description Empty: it goes by the name of the product */
      name: string;
      /** @description Where answers to mails go; null: to their sender */
      reply_to?: string | null;
      /** @description IANA name */
      time_zone: string;
      /**
       * @description Whose accounts must have a passkey or an authenticator app: seven days after this is changed they may do no more without one
       * @enum {string}
       */
      second_factor?: 'none' | 'officers' | 'all';
    };
    EventDto: {
      id: string;
      name: string;
      description: string;
      event_date: string;
      /** @description Null: nobody said when */
      event_end: string | null;
      location: string;
      /** @description IANA name. Screens and mails show the event on this clock */
      time_zone: string;
      /** @description The text in the payment QR */
      payment_recipient: string | null;
      /** @description Where answers to its mails go */
      reply_to: string | null;
      /** @enum {string} */
      lang: 'en' | 'es';
      /** @description How many hours before its start people are reminded; null: nobody is */
      reminder_hours_before: number | null;
      /** @description Dollars of cash in hand at which a seller is asked to hand over; null: never */
      cash_limit: number | null;
      /** @description Null: no limit */
      capacity: number | null;
      /** @description Guests included */
      tickets_sold: number;
      /** @description Not sold yet, and kept: for paper tickets that somebody has, and of a capacity for the door */
      tickets_reserved: number;
      /** @description Of the capacity: kept for sales at the door without a network, those that phones may sell already included; 0 without a capacity */
      offline_reserve: number;
      /** @description How many people have tickets */
      people_with_tickets: number;
      /** @description From 06:00 of the day after its end, or its start where it has no end, on its own clock */
      is_over: boolean;
      /** @enum {string} */
      status: 'draft' | 'on_sale' | 'closed';
      /** @description Whether its tickets are sold beside those of an earlier event */
      sells_alongside: boolean;
      /** @description Whether guests may give tickets to somebody else from the page of the ticket */
      guests_may_give: boolean;
      /**
       * @description Whether who has a paper ticket that nobody reported as sold is let in, which sells it
       * @enum {string}
       */
      paper_at_door: 'admit' | 'refuse';
      /** @description Whether selectors leave it out */
      is_archived: boolean;
      /**
       * @description `now`: its tickets are sold; `alongside`: they are where a sale names it; `next`: once that one is over; `later`; `draft`, `closed`, `archived`, `over`: they are not
       * @enum {string}
       */
      selling: 'now' | 'alongside' | 'next' | 'later' | 'draft' | 'closed' | 'archived' | 'over';
      /** @description Nothing of it was ever sold, scanned or booked: it can be deleted */
      is_unused: boolean;
      updated_at: string;
    };
    UnreachedDto: {
      /** @description Null: sold at the door, and nobody asked */
      name: string | null;
      /** @description Digits */
      phone: string | null;
    };
    WithoutEmailDto: {
      count: number;
      /** @description The first 1,000, by name; those without a phone last */
      people: components['schemas']['UnreachedDto'][];
    };
    EventInput: {
      name: string;
      description: string;
      event_date: string;
      /** @description After event_date, by 31 days at most; null: it has none. Left out, a changed event lasts as long as before */
      event_end?: string | null;
      /** @description IANA name of the clock that the event is shown on. Left out, it stays; a new one then has the organization’s */
      time_zone?: string;
      location: string;
      /** @description The text in the payment QR; null: no QR is shown */
      payment_recipient?: string | null;
      /** @description Where answers to its mails go; null: to their sender */
      reply_to?: string | null;
      /**
       * @description Left out, it stays; a new one then has en
       * @enum {string}
       */
      lang?: 'en' | 'es';
      /** @description How many hours before its start people are reminded, 24 for a new one; null: nobody is */
      reminder_hours_before?: number | null;
      /** @description Dollars of cash in hand at which a seller is asked to hand over; null: never */
      cash_limit?: number | null;
      /** @description Null: no limit */
      capacity?: number | null;
      /** @description Tickets of the capacity that are kept for sales at the door without a network, in all from now on; 0: such sales need a network. They count as sold while volunteers get the list */
      offline_reserve?: number;
      /**
       * @description draft for a new one, but on_sale for the first of all
       * @enum {string}
       */
      status?: 'draft' | 'on_sale' | 'closed';
      /** @description Whether a sale may name it while an earlier event is on sale */
      sells_alongside?: boolean;
      /** @description Whether guests may give tickets to somebody else from the page of the ticket. Left out, it stays; of a new one they may */
      guests_may_give?: boolean;
      /**
       * @description Whether who has a paper ticket that nobody reported as sold is let in, which sells it. Left out, it stays; of a new one they are
       * @enum {string}
       */
      paper_at_door?: 'admit' | 'refuse';
      /** @description Whether selectors leave it out, that of sellers too; nothing is refused for it */
      is_archived?: boolean;
      /** @description Mails everybody with tickets where the date, the end, the time zone or the place changes; of no effect on a new one */
      notify?: boolean;
      /** @description The version that was changed: another one stored is refused */
      updated_at?: string;
    };
    CopyEventInput: {
      name: string;
      event_date: string;
    };
    ChangedEventDto: {
      id: string;
      name: string;
      description: string;
      event_date: string;
      /** @description Null: nobody said when */
      event_end: string | null;
      location: string;
      /** @description IANA name. Screens and mails show the event on this clock */
      time_zone: string;
      /** @description The text in the payment QR */
      payment_recipient: string | null;
      /** @description Where answers to its mails go */
      reply_to: string | null;
      /** @enum {string} */
      lang: 'en' | 'es';
      /** @description How many hours before its start people are reminded; null: nobody is */
      reminder_hours_before: number | null;
      /** @description Dollars of cash in hand at which a seller is asked to hand over; null: never */
      cash_limit: number | null;
      /** @description Null: no limit */
      capacity: number | null;
      /** @description Guests included */
      tickets_sold: number;
      /** @description Not sold yet, and kept: for paper tickets that somebody has, and of a capacity for the door */
      tickets_reserved: number;
      /** @description Of the capacity: kept for sales at the door without a network, those that phones may sell already included; 0 without a capacity */
      offline_reserve: number;
      /** @description How many people have tickets */
      people_with_tickets: number;
      /** @description From 06:00 of the day after its end, or its start where it has no end, on its own clock */
      is_over: boolean;
      /** @enum {string} */
      status: 'draft' | 'on_sale' | 'closed';
      /** @description Whether its tickets are sold beside those of an earlier event */
      sells_alongside: boolean;
      /** @description Whether guests may give tickets to somebody else from the page of the ticket */
      guests_may_give: boolean;
      /**
       * @description Whether who has a paper ticket that nobody reported as sold is let in, which sells it
       * @enum {string}
       */
      paper_at_door: 'admit' | 'refuse';
      /** @description Whether selectors leave it out */
      is_archived: boolean;
      /**
       * @description `now`: its tickets are sold; `alongside`: they are where a sale names it; `next`: once that one is over; `later`; `draft`, `closed`, `archived`, `over`: they are not
       * @enum {string}
       */
      selling: 'now' | 'alongside' | 'next' | 'later' | 'draft' | 'closed' | 'archived' | 'over';
      /** @description Nothing of it was ever sold, scanned or booked: it can be deleted */
      is_unused: boolean;
      updated_at: string;
      /** @description Whom the mail about the change does not reach; null where none was written */
      without_email: components['schemas']['WithoutEmailDto'] | null;
    };
    PriceInput: {
      quantity: number;
      /** @enum {string} */
      food_option: 'with_food' | 'without_food';
    };
    PriceDto: {
      quantity: number;
      /** @description Dollars */
      price_per_ticket: number;
      /** @description Dollars */
      total_price: number;
    };
    TierDto: {
      id: string;
      event_id: string;
      quantity_from: number;
      quantity_to: number;
      /** @description Dollars */
      price_per_ticket: number;
      is_active: boolean;
      /** @enum {string} */
      food_option: 'with_food' | 'without_food';
    };
    CreateTierInput: {
      quantity_from: number;
      quantity_to: number;
      /** @description Dollars */
      price_per_ticket: number;
      /** @default true */
      is_active: boolean;
      /** @enum {string} */
      food_option: 'with_food' | 'without_food';
      event_id: string;
    };
    UpdateTierInput: {
      quantity_from: number;
      quantity_to: number;
      /** @description Dollars */
      price_per_ticket: number;
      /** @default true */
      is_active: boolean;
      /** @enum {string} */
      food_option: 'with_food' | 'without_food';
    };
    SubmitApplicationInput: {
      name: string;
      email: string;
      /** @description 10 to 15 digits, with any spaces, dashes and brackets */
      phone: string;
      /** @enum {string} */
      team_role:
        | 'Marketing Team Member'
        | 'Social Media Team Member'
        | 'Finance Team Member'
        | 'Alumni Team Member'
        | 'Events Team Member'
        | 'Director'
        | 'Secretary'
        | 'Vice President'
        | 'President';
    };
    ApplicationDto: {
      id: string;
      name: string;
      email: string;
      /** @description Digits */
      phone: string;
      /** @enum {string|null} */
      team_role:
        | 'Marketing Team Member'
        | 'Social Media Team Member'
        | 'Finance Team Member'
        | 'Alumni Team Member'
        | 'Events Team Member'
        | 'Director'
        | 'Secretary'
        | 'Vice President'
        | 'President'
        | null;
      /** @enum {string} */
      status: 'pending' | 'approved' | 'rejected';
      created_at: string;
      reviewed_at: string | null;
      rejection_reason: string | null;
    };
    ApplicationCountsDto: {
      pending: number;
      approved: number;
      rejected: number;
    };
    RejectApplicationInput: {
      /** @enum {string} */
      status: 'rejected';
      /** @description Told to the applicant */
      rejection_reason: string;
    };
    UpdateApplicationInput: {
      /**
       * @description The stored one: a review changes it, this does not
       * @enum {string}
       */
      status: 'pending' | 'approved' | 'rejected';
      /**
       * @description Null clears it
       * @enum {string|null}
       */
      team_role:
        | 'Marketing Team Member'
        | 'Social Media Team Member'
        | 'Finance Team Member'
        | 'Alumni Team Member'
        | 'Events Team Member'
        | 'Director'
        | 'Secretary'
        | 'Vice President'
        | 'President'
        | null;
    };
    RegisterInput: {
      name: string;
      /** @description Required, but where the seller delivers the ticket */
      email?: string | null;
      /**
       * @description Who gives the ticket to the buyer, mail where it is left out; with seller, there is no e-mail
       * @enum {string|null}
       */
      delivery?: 'mail' | 'seller' | null;
      phone: string;
      ticket_quantity: number;
      /** @enum {string} */
      payment_mode: 'cash' | 'zelle';
      /** @enum {string} */
      food_option: 'with_food' | 'without_food';
      /**
       * @description A free ticket by invitation; the president only
       * @default false
       */
      is_guest: boolean;
      /** @description The event whose price was shown; refused where its tickets are not on sale. Without it, the one that sells now */
      event_id?: string | null;
      /** @description Dollars; the total that was shown. Where it is not the total any more, nothing is sold */
      quoted_total_price?: number | null;
    };
    TicketDeliveryDto: {
      /** @enum {string} */
      way: 'whatsapp' | 'sms' | 'shown' | 'printed';
      at: string;
      /** @description The name of who gave it on */
      by: string;
    };
    GivenToDto: {
      name: string;
      /** @description How many */
      tickets: number;
      at: string;
    };
    RegistrationDto: {
      id: string;
      event_id: string;
      /** @description Null: sold at the door, and nobody asked */
      name: string | null;
      /** @description Null: the seller delivers the ticket */
      email: string | null;
      /**
       * @description Follows the e-mail
       * @enum {string}
       */
      delivery: 'mail' | 'seller';
      /** @description How its seller gave the ticket on, oldest first; a new code empties it */
      delivered: components['schemas']['TicketDeliveryDto'][];
      /** @description When the page of a ticket that the seller delivers was first opened; a new code empties it */
      opened_at: string | null;
      /** @description Whether the code replaced an earlier one */
      has_new_code: boolean;
      /** @description The page of the ticket */
      ticket_url: string;
      /** @description Digits */
      phone: string | null;
      ticket_quantity: number;
      /** @description Dollars */
      price_per_ticket: number;
      /** @description Dollars */
      total_price: number;
      /** @enum {string} */
      payment_mode: 'cash' | 'zelle';
      /** @description What the buyer of a sale by transfer was asked to write on it; null for other sales */
      memo: string | null;
      /** @enum {string} */
      food_option: 'with_food' | 'without_food';
      is_guest: boolean;
      /** @description As it is printed: in groups */
      qr_code_id: string;
      /** @description How many of the tickets are in */
      tickets_admitted: number;
      meals_served: number;
      /** @description Whether any of the tickets is in */
      is_checked_in: boolean;
      checked_in_at: string | null;
      /** @description The name of who let them in */
      checked_in_by: string | null;
      /** @description Who sent that scan, if it was somebody else: checked_in_by is then only what the phone says */
      checked_in_sent_by: string | null;
      /** @description The seller */
      volunteer_id: string;
      volunteer_name: string;
      /** @enum {string|null} */
      volunteer_team_role:
        | 'Marketing Team Member'
        | 'Social Media Team Member'
        | 'Finance Team Member'
        | 'Alumni Team Member'
        | 'Events Team Member'
        | 'Director'
        | 'Secretary'
        | 'Vice President'
        | 'President'
        | null;
      cancelled_at: string | null;
      /** @description The name of who cancelled it */
      cancelled_by: string | null;
      cancel_reason: string | null;
      /** @description The sale that was changed into this one: it is cancelled, and its code is good for this one */
      changed_from: string | null;
      /**
       * @description Who pays back what was cancelled; null where nothing was paid
       * @enum {string|null}
       */
      refund: 'seller' | 'till' | 'none' | null;
      /** @description What the list said that it was brought with */
      note: string | null;
      /** @description The registration that was sold, where this one is some of its tickets */
      split_from: string | null;
      /** @description Its number, where it was sold as a paper ticket */
      paper_number: number | null;
      /** @description The name of who paid, where others have the tickets by now. What is paid back is theirs */
      paid_by: string | null;
      /** @description Tickets of it that its person gave to others, oldest first */
      given_to: components['schemas']['GivenToDto'][];
      /** @description The name of who gave the tickets to its person */
      given_from: string | null;
      /** @description Whether the picture of its bank transfer is stored */
      has_screenshot: boolean;
      /**
       * @description What became of its newest ticket mail; null where the mail log has none any more
       * @enum {string|null}
       */
      mail_state: 'queued' | 'sending' | 'sent' | 'failed' | 'bounced' | null;
      created_at: string;
      /** @description Increases with every change */
      version: number;
    };
    AttendeeDto: {
      /** @description The newest registration */
      id: string;
      /** @description Null: sold at the door, and nobody asked */
      name: string | null;
      /** @description Null: who sold to them delivers the tickets */
      email: string | null;
      /** @description Digits */
      phone: string | null;
      total_tickets_per_person: number;
      /** @description The same as total_tickets_per_person */
      ticket_quantity: number;
      /** @description Dollars */
      total_price: number;
      total_registrations: number;
      /** @description Guests included */
      cash_registrations: number;
      zelle_registrations: number;
      /** @description Dollars */
      total_cash_amount: number;
      /** @description Dollars */
      total_zelle_amount: number;
      with_food_registrations: number;
      without_food_registrations: number;
      with_food_tickets: number;
      without_food_tickets: number;
      checked_in_registrations: number;
      /** @description Tickets that are in, over all that match */
      tickets_admitted: number;
      /**
       * @description Of the newest that matches
       * @enum {string}
       */
      payment_mode: 'cash' | 'zelle';
      /**
       * @description Of the newest that matches
       * @enum {string}
       */
      food_option: 'with_food' | 'without_food';
      /** @description The numbers of those that match and are paper tickets */
      paper_numbers: number[];
      /** @description Whether all that match are guests */
      is_guest: boolean;
      /** @description Whether all that match are in */
      is_checked_in: boolean;
      /** @description The same as is_checked_in */
      checked_in: boolean;
      checked_in_time: string | null;
      /** @description The same as checked_in_time */
      checked_in_at: string | null;
      registered_at: string;
      /** @description The same as registered_at */
      created_at: string;
      /** @description Who sold the newest */
      volunteer_name: string;
      /** @enum {string|null} */
      volunteer_team_role:
        | 'Marketing Team Member'
        | 'Social Media Team Member'
        | 'Finance Team Member'
        | 'Alumni Team Member'
        | 'Events Team Member'
        | 'Director'
        | 'Secretary'
        | 'Vice President'
        | 'President'
        | null;
      /** @description Without an e-mail: live registrations whose tickets nobody has given on yet, and of which nobody is in */
      undelivered: number;
      /** @description Whether one of those has a code that replaced an earlier one */
      has_new_code: boolean;
      /** @description Without an e-mail: when the page of one of the tickets was first opened, the latest */
      opened_at: string | null;
    };
    AttendeePageDto: {
      data: components['schemas']['AttendeeDto'][];
      pagination: components['schemas']['PaginationDto'];
    };
    RegistrationPageDto: {
      data: components['schemas']['RegistrationDto'][];
      pagination: components['schemas']['PaginationDto'];
    };
    CorrectionInput: {
      name?: string;
      /** @description Null takes it away: whoever sold to them delivers the tickets (president, finance director) */
      email?: string | null;
      /** @description May be empty while none is on file */
      phone?: string;
      /** @description With a corrected e-mail: new codes, and the old ones let nobody in any more (president, finance director) */
      reissue?: boolean;
    };
    CancelInput: {
      reason: string;
      /**
       * @description Who pays the guest back; left out, the seller of a cash sale, and the till for a verified transfer
       * @enum {string}
       */
      refund?: 'seller' | 'till' | 'none';
      /** @description How many of its tickets; left out, all of them */
      tickets?: number;
      /** @description Required with `tickets`: how many the registration has, as the caller sees it */
      of?: number;
    };
    ToldRegistrationDto: {
      id: string;
      event_id: string;
      /** @description Null: sold at the door, and nobody asked */
      name: string | null;
      /** @description Null: the seller delivers the ticket */
      email: string | null;
      /**
       * @description Follows the e-mail
       * @enum {string}
       */
      delivery: 'mail' | 'seller';
      /** @description How its seller gave the ticket on, oldest first; a new code empties it */
      delivered: components['schemas']['TicketDeliveryDto'][];
      /** @description When the page of a ticket that the seller delivers was first opened; a new code empties it */
      opened_at: string | null;
      /** @description Whether the code replaced an earlier one */
      has_new_code: boolean;
      /** @description The page of the ticket */
      ticket_url: string;
      /** @description Digits */
      phone: string | null;
      ticket_quantity: number;
      /** @description Dollars */
      price_per_ticket: number;
      /** @description Dollars */
      total_price: number;
      /** @enum {string} */
      payment_mode: 'cash' | 'zelle';
      /** @description What the buyer of a sale by transfer was asked to write on it; null for other sales */
      memo: string | null;
      /** @enum {string} */
      food_option: 'with_food' | 'without_food';
      is_guest: boolean;
      /** @description As it is printed: in groups */
      qr_code_id: string;
      /** @description How many of the tickets are in */
      tickets_admitted: number;
      meals_served: number;
      /** @description Whether any of the tickets is in */
      is_checked_in: boolean;
      checked_in_at: string | null;
      /** @description The name of who let them in */
      checked_in_by: string | null;
      /** @description Who sent that scan, if it was somebody else: checked_in_by is then only what the phone says */
      checked_in_sent_by: string | null;
      /** @description The seller */
      volunteer_id: string;
      volunteer_name: string;
      /** @enum {string|null} */
      volunteer_team_role:
        | 'Marketing Team Member'
        | 'Social Media Team Member'
        | 'Finance Team Member'
        | 'Alumni Team Member'
        | 'Events Team Member'
        | 'Director'
        | 'Secretary'
        | 'Vice President'
        | 'President'
        | null;
      cancelled_at: string | null;
      /** @description The name of who cancelled it */
      cancelled_by: string | null;
      cancel_reason: string | null;
      /** @description The sale that was changed into this one: it is cancelled, and its code is good for this one */
      changed_from: string | null;
      /**
       * @description Who pays back what was cancelled; null where nothing was paid
       * @enum {string|null}
       */
      refund: 'seller' | 'till' | 'none' | null;
      /** @description What the list said that it was brought with */
      note: string | null;
      /** @description The registration that was sold, where this one is some of its tickets */
      split_from: string | null;
      /** @description Its number, where it was sold as a paper ticket */
      paper_number: number | null;
      /** @description The name of who paid, where others have the tickets by now. What is paid back is theirs */
      paid_by: string | null;
      /** @description Tickets of it that its person gave to others, oldest first */
      given_to: components['schemas']['GivenToDto'][];
      /** @description The name of who gave the tickets to its person */
      given_from: string | null;
      /** @description Whether the picture of its bank transfer is stored */
      has_screenshot: boolean;
      /**
       * @description What became of its newest ticket mail; null where the mail log has none any more
       * @enum {string|null}
       */
      mail_state: 'queued' | 'sending' | 'sent' | 'failed' | 'bounced' | null;
      created_at: string;
      /** @description Increases with every change */
      version: number;
      /** @description The person, and of tickets that were given away who paid for them, where there is no e-mail */
      without_email: components['schemas']['WithoutEmailDto'];
    };
    ChangeInput: {
      ticket_quantity: number;
      /** @enum {string} */
      payment_mode: 'cash' | 'zelle';
      /** @enum {string} */
      food_option: 'with_food' | 'without_food';
      /** @description Dollars; the new total that was shown. Where it is not the total any more, nothing changes */
      quoted_total_price: number;
    };
    GiveInput: {
      /** @description How many of its tickets */
      tickets: number;
      /** @description How many the registration has, as the caller sees it */
      of: number;
      /** @description Its version, as the caller read it: another one by now is refused, so nothing is given twice */
      version: number;
      name: string;
      /** @description Required without an e-mail; the seller then delivers the ticket */
      phone?: string | null;
      /** @description The ticket is mailed there */
      email?: string | null;
    };
    DeliveredInput: {
      /**
       * @description How the ticket was given on; nobody knows that it arrived
       * @enum {string}
       */
      way: 'whatsapp' | 'sms' | 'shown' | 'printed';
    };
    ReasonInput: {
      reason: string;
    };
    ResendInput: {
      email: string;
    };
    ResendDto: {
      message: string;
      /** @description Registrations whose tickets are mailed */
      queued: number;
    };
    GiveTicketsInput: {
      /** @description A UUID v7 that the page makes before it asks: sent again, it is the same request */
      give_id: string;
      code: string;
      /** @description How many */
      tickets: number;
      /** @description How many the ticket is for, as its page shows */
      of: number;
      /** @description Of whom they are given to */
      name: string;
      email: string;
    };
    GiveTicketsDto: {
      tickets: number;
      /** @description The name that was typed */
      to: string;
    };
    ConfirmGiftInput: {
      /** @description From the link in the mail */
      token: string;
    };
    ConfirmedGiftDto: {
      /** @description How many were given */
      tickets: number;
    };
    TicketViewInput: {
      code: string;
    };
    TicketOrganizationDto: {
      name: string | null;
      logo: string | null;
      /** @description Where answers to its mails go */
      address: string;
    };
    TicketEventDto: {
      id: string;
      name: string;
      /** @description Plain text with line breaks; empty where the event has none */
      description: string;
      event_date: string;
      /** @description Null: nobody said when */
      event_end: string | null;
      location: string;
      time_zone: string;
      /** @description Of its calendar entry: grows with each change that calendars show */
      sequence: number;
      /**
       * @description The language of the printed ticket and of the calendar entry
       * @enum {string}
       */
      lang: 'en' | 'es';
    };
    TicketViewDto: {
      organization: components['schemas']['TicketOrganizationDto'];
      event: components['schemas']['TicketEventDto'];
      /** @description First name and initial */
      name: string;
      tickets: number;
      /** @enum {string} */
      food_option: 'with_food' | 'without_food';
      /** @description How many of the party are in */
      admitted: number;
      /**
       * @description The first that applies of `replaced`, `cancelled`, `over`, `used` (all of the party are in), `valid`
       * @enum {string}
       */
      state: 'valid' | 'used' | 'cancelled' | 'replaced' | 'over';
      /** @description Whether who delivers it is told once that its page was opened */
      is_opening_seen: boolean;
      /** @description Whether its holder may give tickets to somebody else here: those that are not in */
      may_give: boolean;
    };
    MessageFilterInput: {
      /** @description Words, in any order and without case and accents: each a part of the name or the e-mail; digits: a part of the phone number */
      search?: string;
      checked_in?: boolean;
      /** @enum {string} */
      food_option?: 'with_food' | 'without_food';
      /** @enum {string} */
      delivery?: 'mail' | 'seller';
      /** @description Only these people, each by an e-mail or the id of one of their registrations */
      people?: string[];
    };
    MessageInput: {
      event_id: string;
      /** @description Whom it goes to, as in the attendees’ list; {}: everybody */
      filter: components['schemas']['MessageFilterInput'];
      subject: string;
      text: string;
      /** @description True sends it to nobody but oneself */
      test?: boolean;
    };
    MessageSentDto: {
      /** @description How many people it goes to: those of the filter who get messages */
      people: number;
      /** @description Those of the filter who have no e-mail: whoever sold to them can tell them */
      without_email: components['schemas']['WithoutEmailDto'];
    };
    MessagePreviewInput: {
      event_id: string;
      /** @description Whom it goes to, as in the attendees’ list; {}: everybody */
      filter: components['schemas']['MessageFilterInput'];
      subject: string;
      text: string;
    };
    MessagePreviewDto: {
      /** @description How many people it goes to: those of the filter who get messages */
      people: number;
      /** @description Those of the filter who have no e-mail: whoever sold to them can tell them */
      without_email: components['schemas']['WithoutEmailDto'];
      subject: string;
      html: string;
      text: string;
    };
    FirstScanDto: {
      scanned_at: string;
      label: string | null;
      by: string;
      /** @description Who sent it, if it was somebody else: by is then only what the phone says */
      sent_by: string | null;
    };
    SyncedScanDto: {
      /** @description As it was sent, whether it is a UUID or not; null if it was no text */
      scan_id: string | null;
      /** @enum {string} */
      outcome:
        | 'admitted'
        | 'partly'
        | 'duplicate'
        | 'not_let_in'
        | 'cancelled'
        | 'replaced'
        | 'unknown'
        | 'no_food'
        | 'other_event'
        | 'not_sold'
        | 'undone'
        | 'invalid';
      /** @description How many of its tickets count, or were taken back */
      tickets: number;
      /** @description How many tickets of the registration are in */
      admitted: number;
      served: number;
      /** @description The registration's version */
      v: number;
      /** @description The first scan of those who are in */
      first?: components['schemas']['FirstScanDto'];
    };
    LeaseDto: {
      /** @description Of the device at the event: another number is another lease */
      number: number;
      /** @description In all, those that were sold on it included */
      tickets: number;
      /** @description From then on it sells none */
      ends_at: string;
    };
    SyncDto: {
      scans: components['schemas']['SyncedScanDto'][];
      /** @description Null: none, or its event has no capacity */
      lease: components['schemas']['LeaseDto'] | null;
    };
    WaitingSalesOfInput: {
      event_id: string;
      account_id: string;
      count: number;
      /** @description Dollars */
      amount: number;
    };
    WaitingSalesInput: {
      count: number;
      /** @description Dollars */
      amount: number;
      /** @description By event and account, where they are not all of the signed-in account and the event of the device */
      of?: components['schemas']['WaitingSalesOfInput'][];
    };
    WaitingOfEventInput: {
      event_id: string;
      waiting: number;
    };
    SyncDeviceInput: {
      id: string;
      /** @description A longer one is cut, and characters that cannot be shown are left out */
      label?: string | null;
      /**
       * @default entrance
       * @enum {string}
       */
      station: 'entrance' | 'food';
      /** @description Of the list that it has; null before the first */
      list_cursor?: string | null;
      /** @description Scans that wait on it, these included */
      waiting?: number;
      /** @description The event that it scans for */
      event_id?: string | null;
      /** @description Sales at the door that wait on it. With it, the answer has the lease of the device */
      sales?: components['schemas']['WaitingSalesInput'] | null;
      /** @description Of which events the scans are that wait on it */
      waiting_of?: components['schemas']['WaitingOfEventInput'][];
    };
    SyncedScanInput: {
      /** @description UUID v7 */
      scan_id: string;
      event_id: string;
      /** @description Or id */
      code?: string;
      /** @description The registration, of somebody who was found by name */
      id?: string;
      /** @enum {string} */
      station: 'entrance' | 'food';
      /** @description Null for all; positive for an undo, too */
      tickets?: number | null;
      /** @description By the device's clock */
      scanned_at: string;
      /** @description What the person was told */
      let_in: boolean;
      /** @description How many were let in or served, where tickets is null: what was left by the list of the device */
      let_in_tickets?: number | null;
      /** @description The scan that this one takes back */
      undoes?: string | null;
      /** @description Who was signed in when it was scanned */
      account_id?: string | null;
      /** @description The device's label when it was scanned; left out or null where it is the device's now */
      label?: string | null;
      /** @description Of an undo: presidents and finance directors need one for all but what they let in within a minute before */
      reason?: string | null;
    };
    SyncInput: {
      /** @description The device's clock */
      now: string;
      device: components['schemas']['SyncDeviceInput'];
      scans: components['schemas']['SyncedScanInput'][];
    };
    DoorTierDto: {
      /** @enum {string} */
      food_option: 'with_food' | 'without_food';
      quantity_from: number;
      quantity_to: number;
      /** @description Dollars */
      price_per_ticket: number;
    };
    DoorPricesDto: {
      tiers: components['schemas']['DoorTierDto'][];
      signature: string;
    };
    DoorSaleInput: {
      /** @description UUID v7 that the page made before it asked: sent again, it gives the same outcome */
      sale_id: string;
      /** @description Made by the page as the server makes its own; without it, the server makes one */
      code?: string | null;
      event_id: string;
      tickets: number;
      /** @enum {string} */
      food_option: 'with_food' | 'without_food';
      /** @enum {string} */
      payment_mode: 'cash' | 'zelle';
      /** @description Dollars that were shown, or that the guest has paid */
      total_price: number;
      /** @description Of a sale without a network: `prices` of the list's event as they came. Such a sale is taken, whatever happened since */
      prices?: components['schemas']['DoorPricesDto'] | null;
      /** @description By the phone's clock; without a network, when the guest paid */
      sold_at?: string | null;
      /** @description The phone's clock when it sends */
      now?: string | null;
      /** @description Who sold it, where somebody else sends what waited on a phone (president, finance director) */
      account_id?: string | null;
      /** @description By the phone's clock: the sale was undone within a minute */
      undone_at?: string | null;
      name?: string | null;
      phone?: string | null;
      label?: string | null;
    };
    DoorSaleDto: {
      registration: components['schemas']['RegistrationDto'];
      /** @description How many of its tickets are in */
      admitted: number;
      /**
       * @description over_capacity: the phone sold more than it was allowed to; repeated: the sale was here before; undone: it is cancelled
       * @enum {string}
       */
      outcome: 'sold' | 'price_differs' | 'over_capacity' | 'undone' | 'repeated';
      /** @description Dollars that the guest paid beyond the price that was booked */
      price_difference: number;
    };
    UndoSaleInput: {
      /** @description Needed but for what the caller sold within the last minute */
      reason?: string;
    };
    RefusedFieldDto: {
      field: string;
      code: string;
      message: string;
    };
    DoorSaleRefusalDto: {
      code: string;
      detail: string;
      /** @description Empty: it is not about single fields */
      fields: components['schemas']['RefusedFieldDto'][];
    };
    ListedDoorSaleDto: {
      sale_id: string;
      /** @enum {string} */
      outcome: 'sold' | 'price_differs' | 'over_capacity' | 'undone' | 'invalid';
      /** @description Null: it could not be taken */
      registration_id: string | null;
      /** @description Null: nobody asked */
      name: string | null;
      /** @description The last five characters of its code */
      code_end: string | null;
      tickets: number | null;
      /** @enum {string|null} */
      food_option: 'with_food' | 'without_food' | null;
      /** @enum {string|null} */
      payment_mode: 'cash' | 'zelle' | null;
      /** @description Dollars that are booked */
      total_price: number | null;
      /** @description Dollars that the guest paid, as the phone says */
      taken: number | null;
      /** @description Dollars paid beyond what is booked */
      price_difference: number;
      /** @description Whether it was sold without a network */
      is_offline: boolean;
      sold_at: string | null;
      received_at: string;
      volunteer_id: string;
      /** @description Whose money it is */
      volunteer_name: string;
      /** @description Who sent it, if it was somebody else */
      sent_by: string | null;
      label: string | null;
      device_id: string | null;
      /** @description It was cancelled or changed since, and cannot be undone */
      is_cancelled: boolean;
      undone_at: string | null;
      undone_by: string | null;
      undo_reason: string | null;
      /** @description Of one that could not be taken: all that the phone sent */
      sent: Record<string, unknown> | null;
      /** @description Of one that could not be taken: why */
      refusal: components['schemas']['DoorSaleRefusalDto'] | null;
    };
    DoorSaleCountsDto: {
      sold: number;
      price_differs: number;
      over_capacity: number;
      undone: number;
      invalid: number;
    };
    UndoneSalesDto: {
      volunteer_id: string;
      volunteer_name: string;
      count: number;
      /** @description Dollars */
      amount: number;
    };
    DoorSalesDto: {
      data: components['schemas']['ListedDoorSaleDto'][];
      pagination: components['schemas']['PaginationDto'];
      counts: components['schemas']['DoorSaleCountsDto'];
      /** @description Undone sales by seller, the largest sum first */
      undone: components['schemas']['UndoneSalesDto'][];
    };
    ListedEventDto: {
      id: string;
      name: string;
      event_date: string;
      /** @description Null: nobody said when */
      event_end: string | null;
      /** @description From then on the list is wiped */
      over_at: string;
      time_zone: string;
      location: string;
      prices: components['schemas']['DoorPricesDto'];
      /** @description Whether the event has a capacity: without a network, a phone then sells only the tickets that it was given */
      has_capacity: boolean;
      /**
       * @description Whether somebody is let in with a paper ticket that is out
       * @enum {string}
       */
      paper_at_door: 'admit' | 'refuse';
    };
    ListRowDto: {
      /** @description Registration */
      i: string;
      /** @description 128 bits of SHA-256 of salt and code, in base64url */
      h: string;
      /** @description The same of its code of another system, where it has one */
      h2?: string;
      /** @description Name; empty where nobody asked */
      n: string;
      /** @description Tickets */
      q: number;
      /**
       * @description With food
       * @enum {number}
       */
      f: 0 | 1;
      /** @description Tickets that are in */
      a: number;
      /** @description Meals served */
      m: number;
      /** @description Last two digits of the phone, if there is one */
      p: string;
      /** @description The last five characters of its code, of a ticket that was sold at the door */
      c?: string;
      /** @description Its number, of a paper ticket */
      t?: number;
      /** @description Version: grows with every change of the row */
      v: number;
    };
    GoneCodeDto: {
      h: string;
      /** @enum {string} */
      why: 'cancelled' | 'replaced';
    };
    PaperRowDto: {
      /** @description Paper ticket */
      i: string;
      /** @description 128 bits of SHA-256 of salt and code, in base64url */
      h: string;
      /** @description Number */
      n: number;
      /**
       * @description With food
       * @enum {number}
       */
      f: 0 | 1;
      /**
       * @description State: a sold one is among the rows, as any; who has one that is out is let in
       * @enum {string}
       */
      s: 'printed' | 'offered' | 'out' | 'sold' | 'void';
      /** @description Version: grows with every change of the row */
      v: number;
    };
    DoorListDto: {
      /** @description Only where it changed */
      event?: components['schemas']['ListedEventDto'];
      /** @description 32 hexadecimal digits */
      salt: string;
      /** @description For the next page, or for what changes from now on */
      cursor: string | null;
      /** @description Whether no page follows */
      complete: boolean;
      rows: components['schemas']['ListRowDto'][];
      gone: components['schemas']['GoneCodeDto'][];
      /** @description Paper tickets that were made or changed; what is known of one otherwise gives way to this. On the last page, left out where there are none */
      paper?: components['schemas']['PaperRowDto'][];
      /** @description Whether the device throws away what it has: this is the whole list */
      reset: boolean;
      /** @description Whether the event has more registrations than a list may have */
      too_large: boolean;
      server_time: string;
    };
    FoundAttendeeDto: {
      /** @description The registration */
      id: string;
      /** @description Null: sold at the door, and nobody asked */
      name: string | null;
      /** @description The last five characters of its code, if it was sold at the door */
      code_end: string | null;
      /** @description The last two digits */
      phone: string | null;
      /** @description First letter and domain; null where there is none */
      email: string | null;
      ticket_quantity: number;
      tickets_admitted: number;
      /** @enum {string} */
      food_option: 'with_food' | 'without_food';
      /** @description The seller */
      volunteer_name: string;
    };
    ScanInput: {
      /** @description How many come in now; all of them where it is left out */
      tickets?: number;
      /** @description A UUID v7 that the device made: sent again, it gives the same outcome */
      scan_id?: string;
      /** @description The event at whose door the device is; the current one where it is left out */
      event_id?: string;
      /** @description When the code was before the camera; ignored where that is more than a minute ago */
      scanned_at?: string;
    };
    CheckedInAttendeeDto: {
      /** @description The registration's id */
      id: string;
      /** @description Null: sold at the door, and nobody asked */
      name: string | null;
      /** @description For volunteers first letter and domain (r…@example.org), unless they sold the registration; null where there is none */
      email: string | null;
      /** @description Digits; for volunteers the last two, unless they sold the registration */
      phone: string | null;
      ticket_quantity: number;
      /** @enum {string} */
      food_option: 'with_food' | 'without_food';
      /** @enum {string} */
      payment_mode: 'cash' | 'zelle';
      is_guest: boolean;
      /** @description How many of the tickets are in */
      tickets_admitted: number;
      meals_served: number;
      /** @description Whether any of the tickets is in */
      is_checked_in: boolean;
      /** @description When the first who are in were scanned */
      checked_in_at: string | null;
      /** @description The name of who let them in */
      checked_in_by: string | null;
      /** @description Who sent that scan, if it was somebody else: checked_in_by is then only what the phone says */
      checked_in_sent_by: string | null;
      /** @description Where they came in */
      checked_in_label: string | null;
      /** @description Its number, where it is a paper ticket */
      paper_number: number | null;
      /** @description The seller */
      volunteer_name: string;
      /** @enum {string|null} */
      volunteer_team_role:
        | 'Marketing Team Member'
        | 'Social Media Team Member'
        | 'Finance Team Member'
        | 'Alumni Team Member'
        | 'Events Team Member'
        | 'Director'
        | 'Secretary'
        | 'Vice President'
        | 'President'
        | null;
    };
    CheckInDto: {
      /** @description False where the attendee was in already */
      success: boolean;
      message: string;
      attendee: components['schemas']['CheckedInAttendeeDto'];
      /** @description How many tickets or meals this scan counts; only where the request had a body */
      tickets?: number;
      /** @description The registration's version, as in the list; only where the request had a body */
      v?: number;
    };
    CountedScanDto: {
      scan_id: string;
      device_id: string | null;
      label: string | null;
      /** @description Who scanned; where somebody else sent it, as the phone says */
      account: string;
      /** @description Who sent it, where that was somebody else */
      sent_by: string | null;
      /** @description The account that sent it */
      sender_id: string;
      scanned_at: string;
      recorded_at: string;
    };
    ConflictingScanDto: {
      scan_id: string;
      device_id: string | null;
      label: string | null;
      /** @description Who scanned; where somebody else sent it, as the phone says */
      account: string;
      /** @description Who sent it, where that was somebody else */
      sent_by: string | null;
      /** @description The account that sent it */
      sender_id: string;
      scanned_at: string;
      recorded_at: string;
      /** @enum {string} */
      station: 'entrance' | 'food';
      /** @enum {string} */
      outcome:
        | 'admitted'
        | 'partly'
        | 'duplicate'
        | 'not_let_in'
        | 'cancelled'
        | 'replaced'
        | 'unknown'
        | 'no_food'
        | 'other_event'
        | 'not_sold'
        | 'undone'
        | 'invalid';
      let_in: number;
      counted: number;
      /** @description Who had the paper ticket then, where that is not whose sale it is now */
      seller: string | null;
      /** @description The first that counts, and was not taken back */
      other: components['schemas']['CountedScanDto'] | null;
    };
    ConflictDto: {
      registration_id: string | null;
      name: string | null;
      ticket_quantity: number | null;
      /** @description Who sent the scans; only where there is no registration */
      account_id: string | null;
      account: string | null;
      /** @description The device; only where there is no registration */
      device_id: string | null;
      /** @description The device's label now */
      label: string | null;
      /** @description How many scans let in or served more people than they counted */
      count: number;
      /** @description How many people those are, at both stations */
      people: number;
      /** @description When the first of them was scanned */
      first_at: string;
      /** @description When the last of them was scanned */
      last_at: string;
      /** @description The newest of them, at most 20; empty where there is no registration */
      scans: components['schemas']['ConflictingScanDto'][];
    };
    SetAsideInput: {
      device_id?: string;
      account_id?: string;
      /**
       * @description Whether the account's scans of registrations go too; otherwise only those of no registration
       * @default false
       */
      known_tickets: boolean;
      reason: string;
    };
    SetAsideDto: {
      /** @description How many scans were set aside */
      scans: number;
      /** @description How many people they let in */
      people: number;
    };
    DeviceDto: {
      id: string;
      label: string | null;
      /** @enum {string} */
      station: 'entrance' | 'food';
      /** @description Who was signed in last */
      account: string;
      account_id: string;
      last_contact: string;
      /** @description Scans that waited on it when it was last heard from */
      waiting: number;
      /** @description When the list that it has was read */
      list_at: string | null;
      /** @description When its clock was seen to have jumped */
      clock_jumped_at: string | null;
      is_cut_off: boolean;
    };
    DoorInput: {
      /** @description Whether volunteers get the list and the search ahead of their time */
      is_open: boolean;
    };
    DoorDto: {
      is_open: boolean;
    };
    DoorEventDto: {
      id: string;
      name: string;
      event_date: string;
      /** @description Null: nobody said when */
      event_end: string | null;
      /** @description From then on the list is wiped */
      over_at: string;
      time_zone: string;
      location: string;
    };
    UndoneCheckInDto: {
      id: string;
      /** @description Null: sold at the door, and nobody asked */
      name: string | null;
      ticket_quantity: number;
      /** @enum {string} */
      food_option: 'with_food' | 'without_food';
      /** @description How many of the tickets are in */
      tickets_admitted: number;
      meals_served: number;
      /** @description Whether any of the tickets is in */
      is_checked_in: boolean;
    };
    UndoInput: {
      /** @description A UUID v7: sent again, it gives the same outcome */
      scan_id?: string;
      /** @description The scan that is taken back. Presidents and finance directors may leave it out. */
      undoes?: string;
      /** @description How many; all that the scan or the station has */
      tickets?: number;
      /**
       * @default entrance
       * @enum {string}
       */
      station: 'entrance' | 'food';
      /** @description Needed of presidents and finance directors for all but what an own scan (undoes) let in within the last minute */
      reason?: string;
    };
    StatsDto: {
      /** @description Tickets, guests included */
      total_registered: number;
      total_registrations: number;
      /** @description Registrations */
      checked_in: number;
      /** @description Tickets */
      tickets_admitted: number;
      meals_served: number;
      /** @description Tickets of these that were sold at the door */
      door_tickets: number;
      /** @description Dollars of the revenue that were taken at the door */
      door_revenue: number;
      /** @description Tickets with food */
      meals_ordered: number;
      with_food_tickets: number;
      without_food_tickets: number;
      /** @description People whose ticket mail came back */
      bounced: number;
      /** @description Dollars */
      revenue_cash: number;
      /** @description Dollars */
      revenue_zelle: number;
      /** @description Dollars, of transfers that somebody found at the bank */
      zelle_verified: number;
      /** @description Dollars, of the other ones */
      zelle_unverified: number;
      /** @description Dollars */
      total_revenue: number;
    };
    SeriesPointDto: {
      /** @description When the day, on the clock of the event, or the five minutes began */
      at: string;
      /** @description Tickets sold that day, guests included; or tickets let in, or meals served */
      count: number;
      /** @description Dollars; of sales only */
      amount?: number;
    };
    CancelledBySellerDto: {
      count: number;
      /** @description Dollars */
      amount: number;
    };
    WaitingSalesDto: {
      count: number;
      /** @description Dollars */
      amount: number;
    };
    DoorSalesOfSellerDto: {
      tickets: number;
      /** @description Dollars */
      amount: number;
    };
    SalesTeamMemberDto: {
      volunteer_id: string;
      full_name: string;
      email: string;
      /** @enum {string|null} */
      team_role:
        | 'Marketing Team Member'
        | 'Social Media Team Member'
        | 'Finance Team Member'
        | 'Alumni Team Member'
        | 'Events Team Member'
        | 'Director'
        | 'Secretary'
        | 'Vice President'
        | 'President'
        | null;
      /** @enum {string} */
      user_role: 'president' | 'finance_director' | 'volunteer';
      /** @description Tickets sold, guests not counted */
      total_attendees: number;
      /** @description Tickets */
      cash_count: number;
      /** @description Dollars */
      cash_amount: number;
      /** @description Tickets */
      zelle_count: number;
      /** @description Dollars */
      zelle_amount: number;
      /** @description Dollars handed over so far */
      cleared_amount: number;
      /** @description Dollars still to hand over; below zero: to hand back */
      pending_amount: number;
      /** @description Dollars of it in cash */
      cash_cleared: number;
      /** @description Dollars of it in bank transfers */
      transfer_cleared: number;
      /** @description Dollars of cash still to hand over; below zero: to get back */
      cash_pending: number;
      /** @description Dollars of bank transfers not cleared yet; below zero: cleared, and cancelled since */
      transfer_pending: number;
      /** @description Dollars of float that the seller was given */
      float_amount: number;
      /** @description Dollars of cash and float in the hands of the seller; below zero: to get back */
      cash_in_hand: number;
      /** @description Has as much cash in hand as the event asks to hand over */
      over_cash_limit: boolean;
      /** @description Own sales that the seller cancelled or changed, as they were sold */
      cancelled_by_seller: components['schemas']['CancelledBySellerDto'];
      /** @description Sales at the door that were still on a phone when it was last heard from, in no other figure */
      waiting_sales: components['schemas']['WaitingSalesDto'];
      /** @description Of the sales, those at the door */
      door_sales: components['schemas']['DoorSalesOfSellerDto'];
      /** @enum {string} */
      status: 'Fully Cleared' | 'Partially Cleared' | 'Not Cleared';
      /** @description Dollars, cash and bank transfers */
      total_collected: number;
    };
    SellerSummaryDto: {
      volunteer_id: string;
      full_name: string;
      email: string;
      /** @enum {string|null} */
      team_role:
        | 'Marketing Team Member'
        | 'Social Media Team Member'
        | 'Finance Team Member'
        | 'Alumni Team Member'
        | 'Events Team Member'
        | 'Director'
        | 'Secretary'
        | 'Vice President'
        | 'President'
        | null;
      /** @description Tickets sold, guests not counted */
      total_attendees: number;
    };
    RankedSellerDto: {
      /** @description Equal sellers share a rank, and the next one is left out: 1, 1, 3 */
      rank: number;
      volunteer_id: string;
      full_name: string;
      /** @enum {string|null} */
      team_role:
        | 'Marketing Team Member'
        | 'Social Media Team Member'
        | 'Finance Team Member'
        | 'Alumni Team Member'
        | 'Events Team Member'
        | 'Director'
        | 'Secretary'
        | 'Vice President'
        | 'President'
        | null;
      /** @description Guests not counted */
      tickets_sold: number;
    };
    OwnRankDto: {
      rank: number;
      tickets_sold: number;
    };
    LeaderboardDto: {
      /** @description Active accounts */
      total_volunteers: number;
      /** @description At most 10 */
      top_volunteers: components['schemas']['RankedSellerDto'][];
      current_user_rank: components['schemas']['OwnRankDto'] | null;
    };
    ClearingDto: {
      /** @enum {string} */
      kind:
        | 'direct'
        | 'hand_over'
        | 'transfer'
        | 'hand_back'
        | 'reversal'
        | 'till_refund'
        | 'kept'
        | 'imported'
        | 'split';
      /** @description Dollars; below zero: handed back */
      amount: number;
      /** @description Dollars of it in cash */
      cash_amount: number;
      /** @description Dollars of it in bank transfers */
      transfer_amount: number;
      /** @description The name of who took or gave the money */
      cleared_by: string;
      cleared_at: string;
      /** @description Why it was taken back */
      reason: string | null;
    };
    FloatDto: {
      /** @description Dollars; below zero: taken back */
      amount: number;
      /** @description The name of who gave or took it */
      given_by: string;
      given_at: string;
      reason: string | null;
    };
    SellerDetailsDto: {
      volunteer_id: string;
      full_name: string;
      email: string;
      /** @enum {string|null} */
      team_role:
        | 'Marketing Team Member'
        | 'Social Media Team Member'
        | 'Finance Team Member'
        | 'Alumni Team Member'
        | 'Events Team Member'
        | 'Director'
        | 'Secretary'
        | 'Vice President'
        | 'President'
        | null;
      /** @enum {string} */
      user_role: 'president' | 'finance_director' | 'volunteer';
      /** @description Tickets sold, guests not counted */
      total_attendees: number;
      /** @description Tickets */
      cash_count: number;
      /** @description Dollars */
      cash_amount: number;
      /** @description Tickets */
      zelle_count: number;
      /** @description Dollars */
      zelle_amount: number;
      /** @description Dollars handed over so far */
      cleared_amount: number;
      /** @description Dollars still to hand over; below zero: to hand back */
      pending_amount: number;
      /** @description Dollars of it in cash */
      cash_cleared: number;
      /** @description Dollars of it in bank transfers */
      transfer_cleared: number;
      /** @description Dollars of cash still to hand over; below zero: to get back */
      cash_pending: number;
      /** @description Dollars of bank transfers not cleared yet; below zero: cleared, and cancelled since */
      transfer_pending: number;
      /** @description Dollars of float that the seller was given */
      float_amount: number;
      /** @description Dollars of cash and float in the hands of the seller; below zero: to get back */
      cash_in_hand: number;
      /** @description Has as much cash in hand as the event asks to hand over */
      over_cash_limit: boolean;
      /** @description Own sales that the seller cancelled or changed, as they were sold */
      cancelled_by_seller: components['schemas']['CancelledBySellerDto'];
      /** @description Sales at the door that were still on a phone when it was last heard from, in no other figure */
      waiting_sales: components['schemas']['WaitingSalesDto'];
      /** @description Of the sales, those at the door */
      door_sales: components['schemas']['DoorSalesOfSellerDto'];
      /** @enum {string} */
      status: 'Fully Cleared' | 'Partially Cleared' | 'Not Cleared';
      /** @description Dollars, cash and bank transfers */
      total_sales: number;
      /** @description Newest first */
      clearings: components['schemas']['ClearingDto'][];
      /** @description Floats, newest first */
      floats: components['schemas']['FloatDto'][];
    };
    LedgerLineDto: {
      /** @description Of the clearing, the float or the hand-over */
      id: string;
      /** @enum {string} */
      kind:
        | 'direct'
        | 'hand_over'
        | 'transfer'
        | 'hand_back'
        | 'reversal'
        | 'till_refund'
        | 'kept'
        | 'imported'
        | 'float'
        | 'surplus'
        | 'split';
      /** @description Dollars that were cleared; of `float`: given to the seller; of `surplus`: handed over beyond the book. Below zero: back */
      amount: number;
      /** @description Dollars of it that were cleared in cash */
      cash_amount: number;
      /** @description Dollars of it that were cleared in bank transfers */
      transfer_amount: number;
      /** @description The name of who entered it */
      by: string;
      at: string;
      reason: string | null;
      /** @description The hand-over that it is part of */
      hand_over_id: string | null;
      /** @description Whose ticket it was about */
      attendee_name: string | null;
      attendee_email: string | null;
    };
    LedgerPageDto: {
      data: components['schemas']['LedgerLineDto'][];
      pagination: components['schemas']['PaginationDto'];
    };
    ClearAmountInput: {
      /** @description Dollars to add to what is cleared */
      cleared_amount: number;
    };
    HandBackInput: {
      /** @description Dollars */
      amount: number;
      reason: string;
    };
    FloatInput: {
      event_id: string;
      /** @description Dollars given; below zero: taken back */
      amount: number;
      reason?: string | null;
    };
    HandOverDto: {
      id: string;
      event_id: string;
      event_name: string;
      volunteer_id: string;
      volunteer_name: string;
      /** @description The seller's sales at the door that were still on a phone when it was last heard from, in no other figure */
      waiting_sales: components['schemas']['WaitingSalesDto'];
      /** @enum {string} */
      status: 'offered' | 'withdrawn' | 'received' | 'reversed';
      /** @description Dollars: what the seller counted; null to others while an offer of theirs waits: both count blind */
      declared: number | null;
      /** @description Dollars: what they had in hand by the book when it was offered; null until it is received, and while their cash is counted again */
      expected: number | null;
      /** @description How many of each note and coin, by its value in dollars; they add up to the amount */
      denominations: {
        [key: string]: number;
      } | null;
      /** @description Dollars: what the receiver counted */
      received: number | null;
      /** @description How many of each note and coin, by its value in dollars; they add up to the amount */
      received_denominations: {
        [key: string]: number;
      } | null;
      /** @description Dollars: how much of it was float */
      float_returned: number | null;
      /** @description Dollars: how much of it was cleared */
      cleared: number | null;
      /** @description Dollars: received less declared */
      received_minus_declared: number | null;
      /** @description Dollars: received, and neither float nor cash that was still to hand over */
      surplus: number | null;
      /** @description Dollars: received less expected, of a final one */
      received_minus_expected: number | null;
      /** @description A difference that nobody explained, or whose explanation nobody countersigned */
      unexplained: boolean;
      /** @description Why it was withdrawn or reversed, else why it differs */
      reason: string | null;
      /** @description The seller's */
      note: string | null;
      /** @description The receiver's */
      received_note: string | null;
      is_final: boolean;
      /** @description How many paper tickets the seller had out when it was received, or has until then */
      paper_out: number;
      /** @description Which these are, of a final one */
      paper_missing: string[] | null;
      offered_at: string;
      received_by: string | null;
      received_at: string | null;
      /** @description Who withdrew or reversed it */
      ended_by: string | null;
      ended_at: string | null;
      explained_by: string | null;
      explained_at: string | null;
      countersigned_by: string | null;
      countersigned_at: string | null;
      /** @description Whether it waits for a countersignature that the caller may give */
      may_countersign: boolean;
    };
    HandOverListDto: {
      data: components['schemas']['HandOverDto'][];
      pagination: components['schemas']['PaginationDto'];
    };
    OwnCashDto: {
      event_id: string;
      name: string;
      /** @description Dollars by the book; below zero: to get back. Null while an offer waits: both count blind */
      cash_in_hand: number | null;
      /** @description Dollars of float */
      float_amount: number;
      /** @description At or over the event's limit of cash in hand */
      over_cash_limit: boolean;
      /** @description Sales at the door that were still on a phone when it was last heard from, in no other figure */
      waiting_sales: components['schemas']['WaitingSalesDto'];
      open_offer: components['schemas']['HandOverDto'] | null;
    };
    OwnHandOversDto: {
      data: components['schemas']['HandOverDto'][];
      pagination: components['schemas']['PaginationDto'];
      events: components['schemas']['OwnCashDto'][];
    };
    OfferInput: {
      event_id: string;
      /** @description Dollars, as they were counted */
      declared_amount: number;
      /** @description How many of each note and coin, by its value in dollars; they add up to the amount */
      denominations?: {
        [key: string]: number;
      } | null;
      /** @description All that the seller has: what is missing then needs an explanation */
      is_final: boolean;
      note?: string | null;
    };
    WithdrawInput: {
      reason?: string;
    };
    ReceiveInput: {
      /** @description Dollars, as they were counted */
      received_amount: number;
      /** @description How many of each note and coin, by its value in dollars; they add up to the amount */
      denominations?: {
        [key: string]: number;
      } | null;
      /**
       * @description Dollars of it that are float
       * @default 0
       */
      float_returned: number;
      note?: string | null;
    };
    HandOverReasonInput: {
      reason: string;
    };
    PaperCountsDto: {
      printed: number;
      offered: number;
      out: number;
      sold: number;
      void: number;
    };
    BookDto: {
      id: string;
      label: string | null;
      /** @description Its first number */
      first: number;
      /** @description Its last number */
      last: number;
      /** @enum {string} */
      food_option: 'with_food' | 'without_food';
      /** @description Dollars for one ticket */
      price: number;
      /** @description When it was last printed */
      printed_at: string | null;
      counts: components['schemas']['PaperCountsDto'];
      /** @description The numbers that nobody has: those that are `printed` */
      free: string[];
    };
    BookInput: {
      event_id: string;
      count: number;
      /** @enum {string} */
      food_option: 'with_food' | 'without_food';
      /** @description Dollars for one ticket; the price of now where it is left out. 0: tickets of guests, by the president only */
      price?: number | null;
      label?: string | null;
    };
    PaperOfHolderDto: {
      volunteer_id: string;
      name: string;
      /** @description Tickets that were accepted */
      received: number;
      sold: number;
      /** @description Sold, and cancelled since */
      cancelled: number;
      returned: number;
      /** @description Neither sold nor returned */
      out: number;
      /** @description Lost or spoilt */
      void: number;
      /** @description The numbers that are out */
      missing: number[];
      /** @description Dollars that the sold ones came to */
      amount: number;
    };
    PaperTicketDto: {
      number: number;
      book_id: string;
      /** @enum {string} */
      state: 'printed' | 'offered' | 'out' | 'sold' | 'void';
      /** @description Who has it offered, out or sold */
      volunteer_id: string | null;
      volunteer_name: string | null;
      /** @description As what it is sold */
      registration_id: string | null;
      /** @description Since when it is in this state */
      since: string;
    };
    PaperTicketPageDto: {
      data: components['schemas']['PaperTicketDto'][];
      pagination: components['schemas']['PaginationDto'];
    };
    AssignmentDto: {
      id: string;
      volunteer_id: string;
      volunteer_name: string;
      /** @description What was offered; once accepted, what of it was */
      ranges: string[];
      /** @enum {string} */
      status: 'offered' | 'accepted' | 'declined' | 'withdrawn';
      offered_at: string;
      /** @description Who offered them */
      offered_by: string;
      accepted_at: string | null;
      /** @description When it was accepted, declined or withdrawn */
      ended_at: string | null;
      /** @description By whom */
      ended_by: string | null;
    };
    OwnPaperDto: {
      event_id: string;
      event_name: string;
      /** @description Those that wait to be counted */
      offered: components['schemas']['AssignmentDto'][];
      out: string[];
      /** @description How many are out */
      out_count: number;
      sold: string[];
      /** @description How many are sold */
      sold_count: number;
      /** @description Dollars that the sold ones came to */
      amount: number;
    };
    OwnPaperTicketDto: {
      event_id: string;
      number: number;
      /** @enum {string} */
      state: 'offered' | 'out' | 'sold';
    };
    AssignmentPageDto: {
      data: components['schemas']['AssignmentDto'][];
      pagination: components['schemas']['PaginationDto'];
    };
    HolderRangesInput: {
      event_id: string;
      /** @description The account that has, or gets, the tickets */
      volunteer_id: string;
      /** @description At most 2,000 numbers in all */
      ranges: string[];
    };
    RefusedNumberDto: {
      number: number;
      /**
       * @description Why it was left as it was: often the state in which it is
       * @enum {string}
       */
      reason:
        | 'unknown'
        | 'printed'
        | 'offered'
        | 'out'
        | 'sold'
        | 'void'
        | 'not_yours'
        | 'own'
        | 'not_offered'
        | 'too_late'
        | 'scanned'
        | 'corrected'
        | 'given';
    };
    AssignmentDoneDto: {
      done: string[];
      refused: components['schemas']['RefusedNumberDto'][];
      /** @description Null where no number qualified */
      assignment: components['schemas']['AssignmentDto'] | null;
    };
    AcceptPaperInput: {
      /** @description At most 2,000 numbers in all */
      ranges: string[];
    };
    RangesDoneDto: {
      done: string[];
      refused: components['schemas']['RefusedNumberDto'][];
    };
    VoidInput: {
      event_id: string;
      /** @description At most 2,000 numbers in all */
      ranges: string[];
      reason: string;
    };
    SalesInput: {
      event_id: string;
      /** @description At most 2,000 numbers in all */
      ranges: string[];
      /** @description Who bought which number, as far as it is known */
      names?: {
        [key: string]: {
          name?: string;
          phone?: string;
        };
      };
    };
    UndoSalesInput: {
      event_id: string;
      /** @description At most 2,000 numbers in all */
      ranges: string[];
      reason?: string | null;
    };
    ToDoStepDto: {
      /** @enum {string} */
      step:
        | 'organization'
        | 'mail'
        | 'people'
        | 'event'
        | 'prices'
        | 'on_sale'
        | 'reminder'
        | 'phones'
        | 'transfers'
        | 'door';
      is_done: boolean;
    };
    ToDoDto: {
      /**
       * @description What comes next; null where nothing is left to do, or the caller has put it away
       * @enum {string|null}
       */
      phase: 'first_sale' | 'door' | null;
      /** @description What the caller may do, in the order in which it is best done */
      steps: components['schemas']['ToDoStepDto'][];
      /**
       * @description What the caller has put away of what is left to do; null where that is nothing
       * @enum {string|null}
       */
      put_away: 'first_sale' | 'door' | null;
    };
    PutAwayInput: {
      /** @description Left out or null: what is left to do before there is an event */
      event_id?: string | null;
      /** @enum {string} */
      phase: 'first_sale' | 'door';
      /**
       * @description false: show it again
       * @default true
       */
      is_put_away: boolean;
    };
    BankMappingDto: {
      /** @description The column that holds the date */
      date: string | null;
      /**
       * @description Null where no line decides: then a person does
       * @enum {string|null}
       */
      date_order: 'mdy' | 'dmy' | 'ymd' | null;
      /** @description Else `debit`, `credit`, or both */
      amount?: string | null;
      debit?: string | null;
      credit?: string | null;
      /** @description For an `amount` without a sign: the column that says whether the money came in. Null where nothing says so: then a person does */
      direction?: string | null;
      /** @description Values of that column that mean money in; left out with `direction_out`: those that are known */
      direction_in?: string[];
      /** @description Values of that column that mean money out */
      direction_out?: string[];
      /** @enum {string} */
      decimal: '.' | ',';
      /** @description The column that holds what the sender wrote, or several */
      text: (string | null) | string[];
      /** @description The bank's own number of a line */
      reference?: string | null;
    };
    ProposalDto: {
      /** @description Whose totals sum to the line */
      attendee_ids: string[];
      why: ('memo' | 'amount' | 'name' | 'day')[];
    };
    BankLineDto: {
      /** @description The same for the same line in any file */
      line_id: string;
      date: string;
      text: string;
      /** @description Dollars; below zero where it went out */
      amount: number;
      /** @description False where the file does not say whether the money came in: the amount may have gone out */
      direction_known: boolean;
      /** @description Whether it was accepted, with this file or another */
      used: boolean;
      /** @description The text under which it was accepted, if it differs; for a line that is not used, the text of an accepted one that may be the same */
      accepted_text: string | null;
      /** @description The verified transfer that this line takes back */
      reversal_of: string | null;
      /** @description The likeliest first */
      proposals: components['schemas']['ProposalDto'][];
    };
    SkippedRowDto: {
      /** @description Line of a CSV file, or number of the transaction in an OFX file */
      row: number;
      /** @enum {string} */
      why: 'unreadable' | 'pending' | 'failed' | 'no_date' | 'no_amount' | 'no_direction' | 'repeated';
      /** @description As it stands in the file, cut off if it is long */
      text: string;
    };
    ProposedSaleDto: {
      attendee_id: string;
      name: string;
      /** @description Dollars */
      total_price: number;
      /** @enum {string} */
      status: 'unverified' | 'verified' | 'questioned' | 'cancelled' | 'kept' | 'to_refund' | 'refunded';
      /** @description Whether the caller sold it, and so may not accept it */
      is_own: boolean;
    };
    BankStatementDto: {
      /** @description As it was sent, or proposed */
      mapping: components['schemas']['BankMappingDto'];
      /** @description Of the file, from which the mapping chooses */
      columns: string[];
      /** @description Some first rows */
      sample: string[][];
      /** @enum {string} */
      format: 'csv' | 'ofx';
      /** @description By column, its different values if these are few, the most frequent first */
      values: string[][];
      /** @description None where no mapping was sent */
      lines: components['schemas']['BankLineDto'][];
      /** @description Number of rows that are no lines */
      skipped: number;
      skipped_rows: components['schemas']['SkippedRowDto'][];
      /** @description Those that lines name */
      sales: components['schemas']['ProposedSaleDto'][];
    };
    PairInput: {
      line_id: string;
      attendee_ids: string[];
    };
    AcceptInput: {
      pairs: components['schemas']['PairInput'][];
    };
    PairOutcomeDto: {
      line_id: string;
      /**
       * @description The first of these that applies
       * @enum {string}
       */
      outcome: 'line_used' | 'already_matched' | 'own_sale' | 'sum_differs' | 'verified';
    };
    SamePictureDto: {
      /** @description The other registration's id */
      attendee_id: string;
      /** @description Null: sold at the door, and nobody asked */
      name: string | null;
      /** @description Whether it is of the same person, who may have paid for both at once */
      same_person: boolean;
      /** @description Dollars; of all of the same person's registrations with this picture. Null for another person */
      sum: number | null;
    };
    PaidByDto: {
      date: string;
      text: string;
      /** @description Dollars, of the whole line */
      amount: number;
    };
    TransferDto: {
      /** @description The registration's id */
      attendee_id: string;
      /** @description Null: sold at the door, and nobody asked */
      name: string | null;
      email: string | null;
      /** @description The name of who paid, where somebody else has the tickets by now */
      payer: string | null;
      /** @description The name of who gave the tickets to who has them */
      given_from: string | null;
      /** @description Tickets of it that who has them gave to others, oldest first */
      given_to: components['schemas']['GivenToDto'][];
      ticket_quantity: number;
      /** @description Dollars */
      total_price: number;
      /** @description Dollars; what was transferred for the whole sale, where this is some of its tickets */
      part_of: number | null;
      /** @enum {string} */
      status: 'unverified' | 'verified' | 'questioned' | 'cancelled' | 'kept' | 'to_refund' | 'refunded';
      /** @description What the buyer was told to write; null for older sales */
      memo: string | null;
      note: string | null;
      /** @description Who gave it its state */
      by: string | null;
      at: string | null;
      refunded_by: string | null;
      refunded_at: string | null;
      /** @description A signed path that shows the picture for up to 15 minutes; null where there is none */
      transaction_screenshot_url: string | null;
      /** @description Other registrations with this picture */
      same_picture: components['schemas']['SamePictureDto'][];
      /** @description The line of the bank that pays it */
      paid_by: components['schemas']['PaidByDto'] | null;
      /** @description The seller's id */
      volunteer_id: string;
      volunteer_name: string;
      /** @description When it was sold */
      registered_at: string;
    };
    TransferListDto: {
      data: components['schemas']['TransferDto'][];
      pagination: components['schemas']['PaginationDto'];
    };
    TransferInput: {
      /**
       * @description Of a live sale `unverified`, `verified` or `questioned`; of a cancelled one `to_refund` or `refunded`
       * @enum {string}
       */
      status: 'unverified' | 'verified' | 'questioned' | 'to_refund' | 'refunded';
      /** @description Empty takes a note away; left out it stays */
      note?: string;
    };
    UploadedImportDto: {
      id: string;
      /** @description Names of the columns, all different */
      heads: string[];
      /** @description The first rows */
      samples: string[][];
      /** @description By field, the head of its column, or one value for all rows: `name` (or `first_name` and `last_name`), `email` and `phone` (one of the two is enough), `tickets`, `food`, `payment`, `seller`, `total`, `code`, `note`; the value is for tickets, food, payment and seller */
      mapping: {
        [key: string]:
          | string
          | {
              value: string;
            };
      };
    };
    ImportProgressDto: {
      /** @description Rows that the run, or the undo, is over with */
      done: number;
      total: number;
    };
    ImportCountsDto: {
      created: number;
      /** @description People who have tickets already and buy more */
      same_person: number;
      /** @description Brought by a list before */
      repeated: number;
      invalid: number;
      /** @description Invalid rows with suggestions */
      suggested: number;
    };
    ImportSumsDto: {
      tickets: number;
      /** @description Tickets of guests, who pay nothing */
      guest_tickets: number;
      /** @description Dollars */
      cash: number;
      /** @description Dollars */
      zelle: number;
      /** @description Dollars */
      total: number;
    };
    ImportDto: {
      id: string;
      /** @description Names of the columns, all different */
      heads: string[];
      /** @description The first rows */
      samples: string[][];
      /** @description By field, the head of its column, or one value for all rows: `name` (or `first_name` and `last_name`), `email` and `phone` (one of the two is enough), `tickets`, `food`, `payment`, `seller`, `total`, `code`, `note`; the value is for tickets, food, payment and seller */
      mapping: {
        [key: string]:
          | string
          | {
              value: string;
            };
      };
      /** @enum {string} */
      state: 'uploaded' | 'checked' | 'running' | 'done' | 'undone';
      /** @description Empty if it was pasted */
      file_name: string;
      event_id: string | null;
      event_name: string | null;
      already_handed_over: boolean;
      mail_tickets: boolean;
      rows: number;
      /** @description How far the run is, or the undo of an undone import */
      progress: components['schemas']['ImportProgressDto'];
      /** @description By the run as far as it is, and by the check for the rest */
      counts: components['schemas']['ImportCountsDto'];
      /** @description What is, or would be, sold */
      sums: components['schemas']['ImportSumsDto'];
      created_by: string;
      created_at: string;
      checked_at: string | null;
      started_at: string | null;
      done_at: string | null;
      undone_by: string | null;
      undone_at: string | null;
      /** @description Until when it may be undone, while none of its tickets was used */
      undo_until: string | null;
    };
    ImportPageDto: {
      data: components['schemas']['ImportDto'][];
      pagination: components['schemas']['PaginationDto'];
    };
    ImportOptionsInput: {
      /**
       * @description Cash of each row was handed over before, and its transfers have arrived; not for own sales
       * @default false
       */
      already_handed_over: boolean;
      /**
       * @description Mails the tickets, behind all other mails
       * @default false
       */
      mail_tickets: boolean;
    };
    CheckImportInput: {
      /** @description By field, the head of its column, or one value for all rows: `name` (or `first_name` and `last_name`), `email` and `phone` (one of the two is enough), `tickets`, `food`, `payment`, `seller`, `total`, `code`, `note`; the value is for tickets, food, payment and seller */
      mapping: {
        [key: string]:
          | string
          | {
              value: string;
            };
      };
      event_id: string;
      options?: components['schemas']['ImportOptionsInput'];
    };
    TakeSuggestionsInput: {
      /** @description Numbers of rows; all that have suggestions where it is left out */
      rows?: number[];
    };
    ImportRowDto: {
      /** @description Line of the file, or row of the sheet */
      row: number;
      /** @enum {string|null} */
      outcome: 'created' | 'same_person' | 'repeated' | 'invalid' | null;
      /** @description As they stand in the file; empty a day after the list was brought */
      cells: string[];
      /** @description The registration that was made of it */
      attendee_id?: string;
      /** @description What is wrong, by field; `row` for the whole row */
      errors?: {
        [key: string]: string[];
      };
      /** @description The codes of `errors` */
      error_codes?: {
        [key: string]: string[];
      };
      /** @description What could stand there instead, by field */
      suggestions?: {
        [key: string]: string;
      };
    };
    ImportRowPageDto: {
      data: components['schemas']['ImportRowDto'][];
      pagination: components['schemas']['PaginationDto'];
    };
    SellerTotalsDto: {
      /** @description Tickets sold, guests not counted */
      total_attendees: number;
      /** @description Tickets */
      cash_count: number;
      /** @description Dollars */
      cash_amount: number;
      /** @description Tickets */
      zelle_count: number;
      /** @description Dollars */
      zelle_amount: number;
      /** @description Dollars handed over so far */
      cleared_amount: number;
      /** @description Dollars still to hand over; below zero: to hand back */
      pending_amount: number;
      /** @description Dollars of it in cash */
      cash_cleared: number;
      /** @description Dollars of it in bank transfers */
      transfer_cleared: number;
      /** @description Dollars of cash still to hand over; below zero: to get back */
      cash_pending: number;
      /** @description Dollars of bank transfers not cleared yet; below zero: cleared, and cancelled since */
      transfer_pending: number;
      /** @description Dollars of float that the seller was given */
      float_amount: number;
      /** @description Dollars of cash and float in the hands of the seller; below zero: to get back */
      cash_in_hand: number;
      /** @description Own sales that the seller cancelled or changed, as they were sold */
      cancelled_by_seller: components['schemas']['CancelledBySellerDto'];
      /** @description Sales at the door that were still on a phone when it was last heard from, in no other figure */
      waiting_sales: components['schemas']['WaitingSalesDto'];
      /** @description Of the sales, those at the door */
      door_sales: components['schemas']['DoorSalesOfSellerDto'];
      /** @description Dollars, cash and bank transfers */
      total_collected: number;
    };
    StatementDayDto: {
      /** @description On the clock of the event */
      day: string;
      /** @description Sold that day, guests included */
      tickets: number;
      /** @description Dollars */
      amount: number;
    };
    PaidDto: {
      /** @description Registrations */
      count: number;
      /** @description Dollars */
      amount: number;
      tickets: number;
    };
    PaymentModesDto: {
      cash: components['schemas']['PaidDto'];
      zelle: components['schemas']['PaidDto'];
    };
    CancellationDto: {
      /** @description Of the registration */
      id: string;
      /**
       * @description Who pays the guest back; null where nothing was paid, or nobody knows of it
       * @enum {string|null}
       */
      refund: 'seller' | 'till' | 'none' | null;
      /** @description Dollars that it had cost */
      amount: number;
      /** @description Null: sold at the door, and nobody asked */
      name: string | null;
      /** @description Who is paid back, where somebody else had the tickets */
      paid_by: string | null;
      /** @description Tickets */
      ticket_quantity: number;
      /** @enum {string} */
      payment_mode: 'cash' | 'zelle';
      is_guest: boolean;
      /** @description Who had sold it */
      volunteer_id: string;
      volunteer_name: string;
      cancelled_at: string;
      cancelled_by: string;
      reason: string;
    };
    CountedAmountDto: {
      count: number;
      /** @description Dollars */
      amount: number;
    };
    RefundSumsDto: {
      seller: components['schemas']['CountedAmountDto'];
      till: components['schemas']['CountedAmountDto'];
      /** @description Kept */
      none: components['schemas']['CountedAmountDto'];
      /** @description Nothing was paid, or nobody knows of it */
      not_paid: components['schemas']['CountedAmountDto'];
    };
    MealsDto: {
      ordered: number;
      served: number;
    };
    FloatsDto: {
      /** @description Dollars of float that sellers were given */
      given: number;
      /** @description Dollars of it that came back */
      returned: number;
      /** @description Dollars of it that sellers still have */
      out: number;
    };
    ClearedDto: {
      /** @description Rows of the money's ledger */
      count: number;
      /** @description Dollars in cash; below zero: taken back */
      cash: number;
      /** @description Dollars in bank transfers; below zero: taken back */
      transfer: number;
    };
    ClearedByKindDto: {
      direct: components['schemas']['ClearedDto'];
      hand_over: components['schemas']['ClearedDto'];
      transfer: components['schemas']['ClearedDto'];
      hand_back: components['schemas']['ClearedDto'];
      reversal: components['schemas']['ClearedDto'];
      /** @description Paid back to guests by the till */
      till_refund: components['schemas']['ClearedDto'];
      /** @description Cancelled, and paid back by nobody */
      kept: components['schemas']['ClearedDto'];
      /** @description Handed over before the sale was brought with a list */
      imported: components['schemas']['ClearedDto'];
      /** @description Of a verified transfer, because its sale was split: what each part has of it */
      split: components['schemas']['ClearedDto'];
    };
    TransferStatesDto: {
      unverified: components['schemas']['CountedAmountDto'];
      verified: components['schemas']['CountedAmountDto'];
      questioned: components['schemas']['CountedAmountDto'];
      cancelled: components['schemas']['CountedAmountDto'];
      kept: components['schemas']['CountedAmountDto'];
      to_refund: components['schemas']['CountedAmountDto'];
      refunded: components['schemas']['CountedAmountDto'];
    };
    EventStatementDto: {
      /** @description The moment that all of it is of */
      as_of: string;
      event: components['schemas']['EventDto'];
      /** @description The sums over `sellers` */
      totals: components['schemas']['SellerTotalsDto'];
      /** @description As in the sales team */
      sellers: components['schemas']['SalesTeamMemberDto'][];
      days: components['schemas']['StatementDayDto'][];
      payment_modes: components['schemas']['PaymentModesDto'];
      /** @description Guests' tickets, which cost nothing */
      guests: number;
      /** @description The first cancelled one first */
      cancellations: components['schemas']['CancellationDto'][];
      /** @description The sums over `cancellations` */
      refunds: components['schemas']['RefundSumsDto'];
      /** @description Tickets that nobody came with */
      no_shows: number;
      /** @description Tickets */
      admitted: number;
      meals: components['schemas']['MealsDto'];
      floats: components['schemas']['FloatsDto'];
      cleared: components['schemas']['ClearedByKindDto'];
      /** @description All of them, in the order in which they were offered; open offers without their counts */
      hand_overs: components['schemas']['HandOverDto'][];
      /** @description Hand-overs that stand, and what was counted */
      received: components['schemas']['CountedAmountDto'];
      /** @description Received, and neither float nor cash that was still to hand over */
      surplus: components['schemas']['CountedAmountDto'];
      /** @description Less received than declared or, where it was to be all, expected: whichever lacks more */
      shortage: components['schemas']['CountedAmountDto'];
      /** @description Hand-overs with differences that nobody explained, or countersigned; the largest difference of each */
      unexplained: components['schemas']['CountedAmountDto'];
      /** @description Those whose explanation is countersigned */
      explained: components['schemas']['CountedAmountDto'];
      /** @description Reversed hand-overs, and what was counted */
      reversed: components['schemas']['CountedAmountDto'];
      transfers: components['schemas']['TransferStatesDto'];
      /** @description Everybody who has, or had, paper tickets */
      paper: components['schemas']['PaperOfHolderDto'][];
    };
    UserPageDto: {
      data: components['schemas']['UserDto'][];
      pagination: components['schemas']['PaginationDto'];
    };
    CreateUserInput: {
      full_name: string;
      email: string;
      /** @enum {string} */
      role: 'president' | 'finance_director' | 'volunteer';
      /** @enum {string|null} */
      team_role?:
        | 'Marketing Team Member'
        | 'Social Media Team Member'
        | 'Finance Team Member'
        | 'Alumni Team Member'
        | 'Events Team Member'
        | 'Director'
        | 'Secretary'
        | 'Vice President'
        | 'President'
        | null;
      /**
       * @description Whether the account is for the door alone and sells nothing; for volunteers only
       * @default false
       */
      door_only: boolean;
    };
    UpdateUserInput: {
      full_name?: string;
      /** @description Ends the sessions of the account */
      email?: string;
      /** @enum {string} */
      role?: 'president' | 'finance_director' | 'volunteer';
      /**
       * @description Null clears it
       * @enum {string|null}
       */
      team_role?:
        | 'Marketing Team Member'
        | 'Social Media Team Member'
        | 'Finance Team Member'
        | 'Alumni Team Member'
        | 'Events Team Member'
        | 'Director'
        | 'Secretary'
        | 'Vice President'
        | 'President'
        | null;
      is_active?: boolean;
      /** @description Whether the account is for the door alone and sells nothing; for volunteers only. Another role clears it. */
      door_only?: boolean;
    };
    MailDto: {
      id: string;
      /** @enum {string} */
      kind:
        | 'ticket'
        | 'cancellation'
        | 'reminder'
        | 'event_changed'
        | 'message'
        | 'hand_over_receipt'
        | 'application_received'
        | 'application_approved'
        | 'application_rejected'
        | 'password_reset'
        | 'test'
        | 'invitation'
        | 'email_changed'
        | 'tickets_given'
        | 'give_confirmation'
        | 'paper_receipt'
        | 'door_sale_sent'
        | 'new_sign_in'
        | 'second_factor_changed';
      to: string;
      subject: string;
      /** @enum {string} */
      state: 'queued' | 'sending' | 'sent' | 'failed' | 'bounced';
      attempts: number;
      /** @description What the last try met with */
      last_error: string | null;
      /** @description Of a queued mail */
      next_try_at: string | null;
      created_at: string;
      sent_at: string | null;
      /** @description The mail of which this is a further copy */
      resend_of: string | null;
    };
    MailLogDto: {
      data: components['schemas']['MailDto'][];
      pagination: components['schemas']['PaginationDto'];
    };
    RenderedMailDto: {
      id: string;
      /** @enum {string} */
      kind:
        | 'ticket'
        | 'cancellation'
        | 'reminder'
        | 'event_changed'
        | 'message'
        | 'hand_over_receipt'
        | 'application_received'
        | 'application_approved'
        | 'application_rejected'
        | 'password_reset'
        | 'test'
        | 'invitation'
        | 'email_changed'
        | 'tickets_given'
        | 'give_confirmation'
        | 'paper_receipt'
        | 'door_sale_sent'
        | 'new_sign_in'
        | 'second_factor_changed';
      to: string;
      subject: string;
      /** @enum {string} */
      state: 'queued' | 'sending' | 'sent' | 'failed' | 'bounced';
      attempts: number;
      /** @description What the last try met with */
      last_error: string | null;
      /** @description Of a queued mail */
      next_try_at: string | null;
      created_at: string;
      sent_at: string | null;
      /** @description The mail of which this is a further copy */
      resend_of: string | null;
      /** @description Links that set passwords are hidden. Null where nobody should get this mail any more */
      html: string | null;
      /** @description The plain-text part */
      text: string | null;
      /** @description The names of the attached files */
      attachments: string[];
    };
    MailTestDto: {
      /** @description Of the mail log, which tells what becomes of it */
      mail_id: string;
      /** @description Who it is from */
      sender: string;
      /** @description The mail server, without a password; null: mails are written into a folder */
      server: string | null;
      /** @description The DNS record of the key that signs mails here; null: they are not signed here */
      dkim: string | null;
      /** @description The mailbox that bounces are read from; null: they are not read */
      bounce_mailbox: string | null;
      /** @description The settings without which mails do not arrive everywhere, or bounces are not seen */
      missing: string[];
    };
    UploadedDto: {
      /** @description A signed path that shows the picture for up to 15 minutes */
      file_url: string;
      /** @description Other registrations with this picture; of own sales only */
      same_picture: components['schemas']['SamePictureDto'][];
    };
    ScreenshotDto: {
      /** @description The registration's id */
      attendee_id: string;
      /** @description Null: sold at the door, and nobody asked */
      attendee_name: string | null;
      attendee_email: string | null;
      /** @description Digits */
      attendee_phone: string | null;
      ticket_quantity: number;
      /** @description Dollars */
      total_price: number;
      /** @enum {string} */
      payment_mode: 'cash' | 'zelle';
      /** @description A signed path that shows the picture for up to 15 minutes */
      transaction_screenshot_url: string;
      /** @description When it was uploaded */
      created_at: string;
      /** @description The seller's id */
      created_by: string;
      volunteer_name: string;
      volunteer_email: string;
      /** @enum {string} */
      volunteer_role: 'president' | 'finance_director' | 'volunteer';
    };
    WhomInput: {
      email?: string | null;
      /** @description Either email or phone */
      phone?: string | null;
    };
    KeptPersonDto: {
      event_id: string;
      event_name: string;
      name: string | null;
      email: string | null;
      phone: string | null;
      /** @description Of registrations that are not cancelled */
      tickets: number;
    };
    KeptAccountDto: {
      id: string;
      full_name: string;
      email: string;
      /** @description An active one cannot be erased */
      is_active: boolean;
    };
    KeptDto: {
      /** @description One for each event, and for each name that has the phone */
      people: components['schemas']['KeptPersonDto'][];
      /** @description With cancelled ones */
      registrations: number;
      mails: number;
      /** @description Of the mails: those that are not sent yet, and then never are */
      unsent_mails: number;
      /** @description Screenshots of transfers, with those that were replaced */
      pictures: number;
      /** @description Rows of the audit log about these registrations */
      log_entries: number;
      /** @description Rows of imported lists */
      import_rows: number;
      /** @description Of volunteers who have no account */
      applications: number;
      /** @description Erased apart from the rest, by their own route */
      accounts: components['schemas']['KeptAccountDto'][];
    };
    EraseInput: {
      email?: string | null;
      /** @description Either email or phone */
      phone?: string | null;
      /** @description How many were shown: with others nothing is erased */
      registrations: number;
    };
    ErasureDto: {
      id: string;
      /** @enum {string} */
      kind: 'person' | 'account' | 'event';
      /**
       * @description What is erased next
       * @enum {string}
       */
      step: 'people' | 'account' | 'rest' | 'mentions' | 'pictures' | 'listed' | 'done';
      asked_at: string;
      /** @description Null where nobody asked */
      asked_by: string | null;
      /** @description Null unless its guests are erased */
      event_name: string | null;
      /** @description Null until all of it is erased */
      done_at: string | null;
      /** @description How many of each, so far */
      erased: {
        [key: string]: number;
      };
    };
    ErasurePageDto: {
      data: components['schemas']['ErasureDto'][];
      pagination: components['schemas']['PaginationDto'];
    };
    AnnouncedErasureDto: {
      event_id: string;
      event_name: string;
      event_date: string;
      time_zone: string;
      /** @description People who have a registration and are not erased */
      guests: number;
      /** @description From then on they are erased, unless the setting is changed before */
      due_at: string;
      /** @description Whether they are being erased */
      is_under_way: boolean;
    };
    RetentionDto: {
      /** @description After how many days after an event its guests are erased; null: never */
      days: number | null;
      /** @description How many days before, at least, it is announced */
      announced_days: number;
      /** @description The events of which it is announced, the next first */
      announced: components['schemas']['AnnouncedErasureDto'][];
    };
    RetentionInput: {
      /** @description After how many days after an event its guests are erased; null: never */
      days: number | null;
    };
    LivenessDto: {
      /** @enum {string} */
      status: 'ok';
    };
    ReadinessDto: {
      /** @enum {string} */
      status: 'ok' | 'degraded' | 'unavailable' | 'draining';
      /** @enum {string} */
      database: 'ok' | 'out';
      /** @enum {string} */
      queue: 'ok' | 'out';
      /** @enum {string} */
      storage: 'ok' | 'out';
      /** @description What is out */
      degraded: string[];
      /** @description Only with status 503: what is wrong, as in every error */
      detail?: string;
      /** @description Only with status 503 */
      request_id?: string;
    };
    /** @description Every error */
    Problem: {
      /**
       * @description A stable word for what went wrong, which a program may rely on: it never changes its status or meaning. GraphQL has the same in `extensions.code`. `x-codes` beside this says which status and sentence each has
       * @enum {string}
       */
      code:
        | 'account_active'
        | 'account_deactivated'
        | 'account_erased'
        | 'already_printed'
        | 'answer_not_acceptable'
        | 'applicant_has_account'
        | 'application_not_pending'
        | 'application_status_changed'
        | 'applied_already'
        | 'ask_seller'
        | 'assignment_ended'
        | 'bad_request'
        | 'being_erased'
        | 'body_encoded'
        | 'body_not_json'
        | 'broken_picture'
        | 'capacity_below_reserved'
        | 'capacity_below_sold'
        | 'change_of_nothing'
        | 'checked_in'
        | 'code_taken'
        | 'countersign_by_another'
        | 'database_busy'
        | 'database_unavailable'
        | 'delivered_by_mail'
        | 'demo_event_changed'
        | 'demo_needs_president'
        | 'demo_sold'
        | 'device_cut_off'
        | 'door_closed'
        | 'door_over'
        | 'duplicate_person'
        | 'email_taken'
        | 'event_already_sold'
        | 'event_changed'
        | 'event_edited_meanwhile'
        | 'event_in_use'
        | 'event_not_on_sale'
        | 'event_over'
        | 'explanation_replaced'
        | 'float_not_out'
        | 'give_id_reused'
        | 'give_link_over'
        | 'hand_over_state'
        | 'handed_back_since'
        | 'headers_too_large'
        | 'holder_inactive'
        | 'host_unclear'
        | 'idempotency_key_of_several'
        | 'idempotency_key_reused'
        | 'import_busy'
        | 'import_checked_by_other'
        | 'import_corrected'
        | 'import_delivered'
        | 'import_event_over'
        | 'import_handed_back'
        | 'import_mailed'
        | 'import_not_checked'
        | 'import_not_done'
        | 'import_not_multipart'
        | 'import_own_sales'
        | 'import_scanned'
        | 'import_started'
        | 'import_too_large'
        | 'import_undo_over'
        | 'inactive_account'
        | 'insufficient_permissions'
        | 'internal_error'
        | 'invalid_input'
        | 'invalid_reset_token'
        | 'kept_changed'
        | 'large_reads_busy'
        | 'last_president'
        | 'lists_busy'
        | 'mail_outdated'
        | 'meals_were_served'
        | 'more_than_left'
        | 'no_app'
        | 'no_application'
        | 'no_assignment'
        | 'no_book'
        | 'no_book_price'
        | 'no_demo'
        | 'no_device'
        | 'no_door_sale'
        | 'no_erasure'
        | 'no_event'
        | 'no_hand_over'
        | 'no_holder'
        | 'no_import'
        | 'no_line'
        | 'no_logo'
        | 'no_mail'
        | 'no_paper_ticket'
        | 'no_passkey'
        | 'no_registration'
        | 'no_registration_of_email'
        | 'no_screenshot'
        | 'no_second_factor'
        | 'no_seller'
        | 'no_session'
        | 'no_such_scan'
        | 'no_tier'
        | 'no_tier_covers'
        | 'no_transfer'
        | 'no_user'
        | 'nobody_to_write_to'
        | 'not_a_picture'
        | 'not_a_volunteer'
        | 'not_checked_in'
        | 'not_explained'
        | 'not_multipart'
        | 'not_own_sale'
        | 'not_own_scan'
        | 'not_paid_by_zelle'
        | 'not_signed_in'
        | 'nothing_here'
        | 'nothing_kept'
        | 'nothing_to_explain'
        | 'nothing_to_set_aside'
        | 'offer_open'
        | 'over_cleared'
        | 'over_float'
        | 'over_pending'
        | 'own_money'
        | 'own_paper'
        | 'own_sale'
        | 'own_sale_given'
        | 'own_sale_readdressed'
        | 'own_second_factor'
        | 'own_surplus'
        | 'own_transfer'
        | 'paper_ticket'
        | 'passkey_known'
        | 'passkey_refused'
        | 'passkeys_unavailable'
        | 'payment_questioned'
        | 'payment_reviewed'
        | 'persisted_queries_off'
        | 'picture_is_animated'
        | 'picture_is_heic'
        | 'picture_too_large'
        | 'picture_too_long'
        | 'picture_too_many_pixels'
        | 'pictures_busy'
        | 'pictures_unavailable'
        | 'practice_code'
        | 'price_changed'
        | 'qr_code_mistyped'
        | 'qr_code_of_other_event'
        | 'query_not_parsed'
        | 'query_not_posted'
        | 'query_not_served'
        | 'query_not_valid'
        | 'query_operation_unknown'
        | 'query_too_costly'
        | 'query_too_deep'
        | 'query_too_large'
        | 'query_too_many_fields'
        | 'query_variables_not_valid'
        | 'refund_by_seller'
        | 'refund_of_nothing'
        | 'registration_cancelled'
        | 'registration_changed'
        | 'request_timeout'
        | 'request_too_large'
        | 'role_changed'
        | 'sale_id_reused'
        | 'sale_needs_network'
        | 'sale_without_event'
        | 'sale_without_price'
        | 'same_person'
        | 'scan_id_reused'
        | 'second_factor_needed'
        | 'second_factor_overdue'
        | 'second_factor_required'
        | 'session_ended'
        | 'sign_in_busy'
        | 'socket_for_subscriptions_only'
        | 'sold_out'
        | 'statement_busy'
        | 'statement_not_multipart'
        | 'statement_too_large'
        | 'subscription_not_on_socket'
        | 'syncs_busy'
        | 'ticket_expired'
        | 'ticket_not_sold'
        | 'ticket_replaced'
        | 'ticket_without_food'
        | 'tickets_changed'
        | 'tickets_given'
        | 'tier_overlap'
        | 'tier_overlap_meanwhile'
        | 'too_few_tickets_left'
        | 'too_many_requests'
        | 'too_many_sockets'
        | 'too_many_subscriptions'
        | 'too_many_tickets_taken'
        | 'transfer_state'
        | 'transfer_verified'
        | 'undecodable_picture'
        | 'unknown_qr_code'
        | 'unknown_unsubscribe_link'
        | 'unsupported_media_type'
        | 'user_in_use'
        | 'user_inactive'
        | 'wrong_app_code'
        | 'wrong_code'
        | 'wrong_credentials'
        | 'wrong_current_password'
        | 'wrong_passkey'
        | 'wrong_setup_key';
      /** @description A sentence a person can act on; an object where there is more to say */
      detail:
        | string
        | {
            details: string;
            /** @description Who has this e-mail address already */
            existing_attendee?: Record<string, unknown>;
            /** @description The price as it is now, as /api/pricing/calculate answers it */
            quote?: Record<string, unknown>;
          };
      /** @description The figures and words in the sentence, by the names that `x-codes` gives them there: to write it in another language. Money is a number of dollars */
      params?: {
        [key: string]: number | string;
      };
      /** @description With `second_factor_required`: stands for the right password at /api/auth/login/code and /api/auth/login/passkey/options, once, for five minutes */
      ticket?: string;
      /** @description With `second_factor_required`: what the account has to confirm with */
      methods?: ('passkey' | 'totp' | 'recovery_code')[];
      /** @description By which the request is found in the log */
      request_id: string;
      /** @description Messages by field, header or parameter, where those are at fault */
      errors?: {
        [key: string]: string[];
      };
      /** @description The codes of those messages, in the same order. `x-field-codes` beside this says which sentence each has where it has no better one; where the whole error is about one field, the code is the error's own */
      error_codes?: {
        [key: string]: string[];
      };
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type AuditEntryDto = components['schemas']['AuditEntryDto'];
export type PaginationDto = components['schemas']['PaginationDto'];
export type AuditLogDto = components['schemas']['AuditLogDto'];
export type LoginInput = components['schemas']['LoginInput'];
export type UserDto = components['schemas']['UserDto'];
export type LoginDto = components['schemas']['LoginDto'];
export type ForgotPasswordInput = components['schemas']['ForgotPasswordInput'];
export type MessageDto = components['schemas']['MessageDto'];
export type ResetPasswordInput = components['schemas']['ResetPasswordInput'];
export type ChangePasswordInput = components['schemas']['ChangePasswordInput'];
export type PasswordChangedDto = components['schemas']['PasswordChangedDto'];
export type CodeInput = components['schemas']['CodeInput'];
export type RequestOptionsInput = components['schemas']['RequestOptionsInput'];
export type RequestOptionsDto = components['schemas']['RequestOptionsDto'];
export type PasskeyAnswerInput = components['schemas']['PasskeyAnswerInput'];
export type PasskeyDto = components['schemas']['PasskeyDto'];
export type AuthenticatorAppDto = components['schemas']['AuthenticatorAppDto'];
export type SecondFactorDto = components['schemas']['SecondFactorDto'];
export type CurrentPasswordInput = components['schemas']['CurrentPasswordInput'];
export type CreationOptionsDto = components['schemas']['CreationOptionsDto'];
export type AddPasskeyInput = components['schemas']['AddPasskeyInput'];
export type PasskeyAddedDto = components['schemas']['PasskeyAddedDto'];
export type AppSetupDto = components['schemas']['AppSetupDto'];
export type ConfirmAppInput = components['schemas']['ConfirmAppInput'];
export type RecoveryCodesOfFirstDto = components['schemas']['RecoveryCodesOfFirstDto'];
export type RecoveryCodesDto = components['schemas']['RecoveryCodesDto'];
export type SessionDto = components['schemas']['SessionDto'];
export type SetupInput = components['schemas']['SetupInput'];
export type DemoDto = components['schemas']['DemoDto'];
export type DemoRemovedDto = components['schemas']['DemoRemovedDto'];
export type OrganizationDto = components['schemas']['OrganizationDto'];
export type OrganizationInput = components['schemas']['OrganizationInput'];
export type EventDto = components['schemas']['EventDto'];
export type UnreachedDto = components['schemas']['UnreachedDto'];
export type WithoutEmailDto = components['schemas']['WithoutEmailDto'];
export type EventInput = components['schemas']['EventInput'];
export type CopyEventInput = components['schemas']['CopyEventInput'];
export type ChangedEventDto = components['schemas']['ChangedEventDto'];
export type PriceInput = components['schemas']['PriceInput'];
export type PriceDto = components['schemas']['PriceDto'];
export type TierDto = components['schemas']['TierDto'];
export type CreateTierInput = components['schemas']['CreateTierInput'];
export type UpdateTierInput = components['schemas']['UpdateTierInput'];
export type SubmitApplicationInput = components['schemas']['SubmitApplicationInput'];
export type ApplicationDto = components['schemas']['ApplicationDto'];
export type ApplicationCountsDto = components['schemas']['ApplicationCountsDto'];
export type RejectApplicationInput = components['schemas']['RejectApplicationInput'];
export type UpdateApplicationInput = components['schemas']['UpdateApplicationInput'];
export type RegisterInput = components['schemas']['RegisterInput'];
export type TicketDeliveryDto = components['schemas']['TicketDeliveryDto'];
export type GivenToDto = components['schemas']['GivenToDto'];
export type RegistrationDto = components['schemas']['RegistrationDto'];
export type AttendeeDto = components['schemas']['AttendeeDto'];
export type AttendeePageDto = components['schemas']['AttendeePageDto'];
export type RegistrationPageDto = components['schemas']['RegistrationPageDto'];
export type CorrectionInput = components['schemas']['CorrectionInput'];
export type CancelInput = components['schemas']['CancelInput'];
export type ToldRegistrationDto = components['schemas']['ToldRegistrationDto'];
export type ChangeInput = components['schemas']['ChangeInput'];
export type GiveInput = components['schemas']['GiveInput'];
export type DeliveredInput = components['schemas']['DeliveredInput'];
export type ReasonInput = components['schemas']['ReasonInput'];
export type ResendInput = components['schemas']['ResendInput'];
export type ResendDto = components['schemas']['ResendDto'];
export type GiveTicketsInput = components['schemas']['GiveTicketsInput'];
export type GiveTicketsDto = components['schemas']['GiveTicketsDto'];
export type ConfirmGiftInput = components['schemas']['ConfirmGiftInput'];
export type ConfirmedGiftDto = components['schemas']['ConfirmedGiftDto'];
export type TicketViewInput = components['schemas']['TicketViewInput'];
export type TicketOrganizationDto = components['schemas']['TicketOrganizationDto'];
export type TicketEventDto = components['schemas']['TicketEventDto'];
export type TicketViewDto = components['schemas']['TicketViewDto'];
export type MessageFilterInput = components['schemas']['MessageFilterInput'];
export type MessageInput = components['schemas']['MessageInput'];
export type MessageSentDto = components['schemas']['MessageSentDto'];
export type MessagePreviewInput = components['schemas']['MessagePreviewInput'];
export type MessagePreviewDto = components['schemas']['MessagePreviewDto'];
export type FirstScanDto = components['schemas']['FirstScanDto'];
export type SyncedScanDto = components['schemas']['SyncedScanDto'];
export type LeaseDto = components['schemas']['LeaseDto'];
export type SyncDto = components['schemas']['SyncDto'];
export type WaitingSalesOfInput = components['schemas']['WaitingSalesOfInput'];
export type WaitingSalesInput = components['schemas']['WaitingSalesInput'];
export type WaitingOfEventInput = components['schemas']['WaitingOfEventInput'];
export type SyncDeviceInput = components['schemas']['SyncDeviceInput'];
export type SyncedScanInput = components['schemas']['SyncedScanInput'];
export type SyncInput = components['schemas']['SyncInput'];
export type DoorTierDto = components['schemas']['DoorTierDto'];
export type DoorPricesDto = components['schemas']['DoorPricesDto'];
export type DoorSaleInput = components['schemas']['DoorSaleInput'];
export type DoorSaleDto = components['schemas']['DoorSaleDto'];
export type UndoSaleInput = components['schemas']['UndoSaleInput'];
export type RefusedFieldDto = components['schemas']['RefusedFieldDto'];
export type DoorSaleRefusalDto = components['schemas']['DoorSaleRefusalDto'];
export type ListedDoorSaleDto = components['schemas']['ListedDoorSaleDto'];
export type DoorSaleCountsDto = components['schemas']['DoorSaleCountsDto'];
export type UndoneSalesDto = components['schemas']['UndoneSalesDto'];
export type DoorSalesDto = components['schemas']['DoorSalesDto'];
export type ListedEventDto = components['schemas']['ListedEventDto'];
export type ListRowDto = components['schemas']['ListRowDto'];
export type GoneCodeDto = components['schemas']['GoneCodeDto'];
export type PaperRowDto = components['schemas']['PaperRowDto'];
export type DoorListDto = components['schemas']['DoorListDto'];
export type FoundAttendeeDto = components['schemas']['FoundAttendeeDto'];
export type ScanInput = components['schemas']['ScanInput'];
export type CheckedInAttendeeDto = components['schemas']['CheckedInAttendeeDto'];
export type CheckInDto = components['schemas']['CheckInDto'];
export type CountedScanDto = components['schemas']['CountedScanDto'];
export type ConflictingScanDto = components['schemas']['ConflictingScanDto'];
export type ConflictDto = components['schemas']['ConflictDto'];
export type SetAsideInput = components['schemas']['SetAsideInput'];
export type SetAsideDto = components['schemas']['SetAsideDto'];
export type DeviceDto = components['schemas']['DeviceDto'];
export type DoorInput = components['schemas']['DoorInput'];
export type DoorDto = components['schemas']['DoorDto'];
export type DoorEventDto = components['schemas']['DoorEventDto'];
export type UndoneCheckInDto = components['schemas']['UndoneCheckInDto'];
export type UndoInput = components['schemas']['UndoInput'];
export type StatsDto = components['schemas']['StatsDto'];
export type SeriesPointDto = components['schemas']['SeriesPointDto'];
export type CancelledBySellerDto = components['schemas']['CancelledBySellerDto'];
export type WaitingSalesDto = components['schemas']['WaitingSalesDto'];
export type DoorSalesOfSellerDto = components['schemas']['DoorSalesOfSellerDto'];
export type SalesTeamMemberDto = components['schemas']['SalesTeamMemberDto'];
export type SellerSummaryDto = components['schemas']['SellerSummaryDto'];
export type RankedSellerDto = components['schemas']['RankedSellerDto'];
export type OwnRankDto = components['schemas']['OwnRankDto'];
export type LeaderboardDto = components['schemas']['LeaderboardDto'];
export type ClearingDto = components['schemas']['ClearingDto'];
export type FloatDto = components['schemas']['FloatDto'];
export type SellerDetailsDto = components['schemas']['SellerDetailsDto'];
export type LedgerLineDto = components['schemas']['LedgerLineDto'];
export type LedgerPageDto = components['schemas']['LedgerPageDto'];
export type ClearAmountInput = components['schemas']['ClearAmountInput'];
export type HandBackInput = components['schemas']['HandBackInput'];
export type FloatInput = components['schemas']['FloatInput'];
export type HandOverDto = components['schemas']['HandOverDto'];
export type HandOverListDto = components['schemas']['HandOverListDto'];
export type OwnCashDto = components['schemas']['OwnCashDto'];
export type OwnHandOversDto = components['schemas']['OwnHandOversDto'];
export type OfferInput = components['schemas']['OfferInput'];
export type WithdrawInput = components['schemas']['WithdrawInput'];
export type ReceiveInput = components['schemas']['ReceiveInput'];
export type HandOverReasonInput = components['schemas']['HandOverReasonInput'];
export type PaperCountsDto = components['schemas']['PaperCountsDto'];
export type BookDto = components['schemas']['BookDto'];
export type BookInput = components['schemas']['BookInput'];
export type PaperOfHolderDto = components['schemas']['PaperOfHolderDto'];
export type PaperTicketDto = components['schemas']['PaperTicketDto'];
export type PaperTicketPageDto = components['schemas']['PaperTicketPageDto'];
export type AssignmentDto = components['schemas']['AssignmentDto'];
export type OwnPaperDto = components['schemas']['OwnPaperDto'];
export type OwnPaperTicketDto = components['schemas']['OwnPaperTicketDto'];
export type AssignmentPageDto = components['schemas']['AssignmentPageDto'];
export type HolderRangesInput = components['schemas']['HolderRangesInput'];
export type RefusedNumberDto = components['schemas']['RefusedNumberDto'];
export type AssignmentDoneDto = components['schemas']['AssignmentDoneDto'];
export type AcceptPaperInput = components['schemas']['AcceptPaperInput'];
export type RangesDoneDto = components['schemas']['RangesDoneDto'];
export type VoidInput = components['schemas']['VoidInput'];
export type SalesInput = components['schemas']['SalesInput'];
export type UndoSalesInput = components['schemas']['UndoSalesInput'];
export type ToDoStepDto = components['schemas']['ToDoStepDto'];
export type ToDoDto = components['schemas']['ToDoDto'];
export type PutAwayInput = components['schemas']['PutAwayInput'];
export type BankMappingDto = components['schemas']['BankMappingDto'];
export type ProposalDto = components['schemas']['ProposalDto'];
export type BankLineDto = components['schemas']['BankLineDto'];
export type SkippedRowDto = components['schemas']['SkippedRowDto'];
export type ProposedSaleDto = components['schemas']['ProposedSaleDto'];
export type BankStatementDto = components['schemas']['BankStatementDto'];
export type PairInput = components['schemas']['PairInput'];
export type AcceptInput = components['schemas']['AcceptInput'];
export type PairOutcomeDto = components['schemas']['PairOutcomeDto'];
export type SamePictureDto = components['schemas']['SamePictureDto'];
export type PaidByDto = components['schemas']['PaidByDto'];
export type TransferDto = components['schemas']['TransferDto'];
export type TransferListDto = components['schemas']['TransferListDto'];
export type TransferInput = components['schemas']['TransferInput'];
export type UploadedImportDto = components['schemas']['UploadedImportDto'];
export type ImportProgressDto = components['schemas']['ImportProgressDto'];
export type ImportCountsDto = components['schemas']['ImportCountsDto'];
export type ImportSumsDto = components['schemas']['ImportSumsDto'];
export type ImportDto = components['schemas']['ImportDto'];
export type ImportPageDto = components['schemas']['ImportPageDto'];
export type ImportOptionsInput = components['schemas']['ImportOptionsInput'];
export type CheckImportInput = components['schemas']['CheckImportInput'];
export type TakeSuggestionsInput = components['schemas']['TakeSuggestionsInput'];
export type ImportRowDto = components['schemas']['ImportRowDto'];
export type ImportRowPageDto = components['schemas']['ImportRowPageDto'];
export type SellerTotalsDto = components['schemas']['SellerTotalsDto'];
export type StatementDayDto = components['schemas']['StatementDayDto'];
export type PaidDto = components['schemas']['PaidDto'];
export type PaymentModesDto = components['schemas']['PaymentModesDto'];
export type CancellationDto = components['schemas']['CancellationDto'];
export type CountedAmountDto = components['schemas']['CountedAmountDto'];
export type RefundSumsDto = components['schemas']['RefundSumsDto'];
export type MealsDto = components['schemas']['MealsDto'];
export type FloatsDto = components['schemas']['FloatsDto'];
export type ClearedDto = components['schemas']['ClearedDto'];
export type ClearedByKindDto = components['schemas']['ClearedByKindDto'];
export type TransferStatesDto = components['schemas']['TransferStatesDto'];
export type EventStatementDto = components['schemas']['EventStatementDto'];
export type UserPageDto = components['schemas']['UserPageDto'];
export type CreateUserInput = components['schemas']['CreateUserInput'];
export type UpdateUserInput = components['schemas']['UpdateUserInput'];
export type MailDto = components['schemas']['MailDto'];
export type MailLogDto = components['schemas']['MailLogDto'];
export type RenderedMailDto = components['schemas']['RenderedMailDto'];
export type MailTestDto = components['schemas']['MailTestDto'];
export type UploadedDto = components['schemas']['UploadedDto'];
export type ScreenshotDto = components['schemas']['ScreenshotDto'];
export type WhomInput = components['schemas']['WhomInput'];
export type KeptPersonDto = components['schemas']['KeptPersonDto'];
export type KeptAccountDto = components['schemas']['KeptAccountDto'];
export type KeptDto = components['schemas']['KeptDto'];
export type EraseInput = components['schemas']['EraseInput'];
export type ErasureDto = components['schemas']['ErasureDto'];
export type ErasurePageDto = components['schemas']['ErasurePageDto'];
export type AnnouncedErasureDto = components['schemas']['AnnouncedErasureDto'];
export type RetentionDto = components['schemas']['RetentionDto'];
export type RetentionInput = components['schemas']['RetentionInput'];
export type LivenessDto = components['schemas']['LivenessDto'];
export type ReadinessDto = components['schemas']['ReadinessDto'];
export type Problem = components['schemas']['Problem'];
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
