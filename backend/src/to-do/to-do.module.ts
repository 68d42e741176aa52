import { Module } from '@nestjs/common';
import { ToDoController } from './to-do.controller.js';
import { ToDoService } from './to-do.service.js';

@Module({ controllers: [ToDoController], providers: [ToDoService] })
export class ToDoModule {}
