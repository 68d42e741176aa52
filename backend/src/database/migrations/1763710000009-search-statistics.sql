-- How many people a search finds is guessed by what stands in a sample of the texts. Of a hundred texts each stands for a
-- hundredth of all people, so that whoever searched for a name that happens to be among them was thought to find thousands, and all
-- people were read in the order of the list, for ten seconds with 800,000 of them. Of a thousand, few enough.
alter table people_search alter column search set statistics 1000;
analyze people_search (search);
